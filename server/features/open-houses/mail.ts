import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { CONFIRM_MINUTES } from '#contract/viewings/visitors.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { calendarFile } from '#server/jobs/calendar-file.ts'
import { momentInFull, timeInFull } from '#server/jobs/visits.ts'
import { greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { GuestRow, OpenHouseRow } from './queries.ts'

const CHANGE = 'Change or cancel'
const LOOK_FORWARD = 'We look forward to seeing you.'
const LATE = "Can't make it? Let us know below, so that we can give your spot to someone else."

const WORDS = {
  confirm: {
    subject: 'Confirm your spot',
    body: [
      `Please confirm that you're coming to this open house. We'll hold your spot for ${CONFIRM_MINUTES} minutes.`,
      "Didn't sign up? Ignore this email, and we won't send another.",
    ],
    button: "Yes, I'm coming",
  },
  coming: { subject: "You're on the list", body: [LOOK_FORWARD], button: CHANGE },
  known: {
    subject: "You're already on the list",
    body: ["You're all set. You can change how many people are coming, or cancel."],
    button: CHANGE,
  },
  changed: { subject: 'We updated your sign-up', body: [LOOK_FORWARD], button: CHANGE },
  left: {
    subject: "You're no longer on the list",
    body: ["Thanks for letting us know. If you change your mind, you can sign up again while there's room."],
    button: 'Sign up again',
  },
  moved: {
    subject: 'The open house has a new time',
    body: ["We moved this open house to a new time. If it doesn't work for you, you can cancel below."],
    button: CHANGE,
  },
  cancelled: {
    subject: 'The open house is canceled',
    body: ["We're sorry, but this open house is canceled. You can still schedule a private viewing."],
    button: 'See this home',
  },
  day: { subject: 'The open house is tomorrow', body: [LOOK_FORWARD, LATE], button: CHANGE },
  hours: { subject: 'The open house starts soon', body: [LOOK_FORWARD, LATE], button: CHANGE },
} as const
export type Message = keyof typeof WORDS

const NO_DATE: ReadonlySet<Message> = new Set(['confirm', 'known', 'day', 'hours'])
const CANCELS: ReadonlySet<Message> = new Set(['left', 'cancelled'])

export interface About {
  company: Company
  house: OpenHouseRow
  guest: GuestRow
  /** The page of this guest. */
  url: string
  /** The page of the home. */
  homeUrl: string
}

const peopleIn = (party: number) => `${party} ${party === 1 ? 'person' : 'people'}`

/** The open house for a calendar. One event for each guest, whose id stays and whose number rises. */
function calendarOf(message: Message, { house, guest, url }: About): string | null {
  if (NO_DATE.has(message)) return null
  return calendarFile({
    id: `${guest.id}@open-houses`,
    version: guest.version,
    title: `Open house: ${house.title}`,
    address: house.address,
    startsAt: house.starts_at,
    endsAt: house.ends_at,
    isCancelled: CANCELS.has(message),
    url,
  })
}

/** An email to a guest. An address that anyone can type into the form is not greeted by name before it is proven. */
export function openHouseMail(message: Message, about: About): Mail {
  const { company, house, guest, url, homeUrl } = about
  const { subject, body, button } = WORDS[message]
  const [first = '', ...more] = body
  const calendar = calendarOf(message, about)
  const isUnproven = message === 'confirm'
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: guest.email!,
    subject,
    ...(calendar !== null && {
      attachments: [{ filename: 'open-house.ics', contentType: 'text/calendar; charset=utf-8', content: calendar }],
    }),
    ...renderEmail({
      company,
      why: WHY.openHouse,
      heading: subject,
      body: [isUnproven ? first : greet(guest.name!, first), ...more],
      facts: [
        ['When', `${momentInFull(house.starts_at)} to ${timeInFull(house.ends_at)}`],
        ['Home', house.title],
        ['Address', house.address],
        ['Signed up', peopleIn(guest.party!)],
        ...(message === 'cancelled' && house.cancel_reason !== null ? [['Reason', house.cancel_reason] as const] : []),
        ...(message !== 'cancelled' && house.note !== '' ? [['Good to know', house.note] as const] : []),
      ],
      link: { label: button, url: message === 'cancelled' ? homeUrl : url },
    }),
  }
}
