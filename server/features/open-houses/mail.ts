import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { CONFIRM_MINUTES } from '#contract/viewings/visitors.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { calendarFile } from '#server/jobs/calendar-file.ts'
import { momentInFull, timeInFull } from '#server/jobs/visits.ts'
import { greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { GuestRow, OpenHouseRow } from './queries.ts'

const CHANGE = 'Change or cancel'

const WORDS = {
  confirm: {
    subject: 'Confirm that you are coming',
    body: [
      `Please confirm that you're coming to this open house. We'll keep your place for ${CONFIRM_MINUTES} minutes.`,
      "If you didn't ask for this, ignore this email, and we won't send another.",
    ],
    button: 'Confirm',
  },
  coming: { subject: 'You are on the list', body: ['We look forward to seeing you.'], button: CHANGE },
  known: {
    subject: 'You are on the list already',
    body: ["There's nothing more to do. You can change how many people are coming, or cancel."],
    button: CHANGE,
  },
  changed: { subject: 'We changed how many are coming', body: ['We look forward to seeing you.'], button: CHANGE },
  left: {
    subject: 'You are no longer on the list',
    body: ['Thank you for telling us. You can come back to the list as long as there is room.'],
    button: 'Come after all',
  },
  moved: {
    subject: 'The open house has a new time',
    body: ["Please note the new time. If it doesn't work for you, let us know with the button below."],
    button: CHANGE,
  },
  cancelled: {
    subject: 'The open house is canceled',
    body: ["We're sorry, this open house is canceled. You can still choose a time for a viewing of your own."],
    button: 'See this home',
  },
  day: { subject: 'The open house is tomorrow', body: ['We look forward to seeing you.'], button: CHANGE },
  hours: { subject: 'The open house is soon', body: ['We look forward to seeing you.'], button: CHANGE },
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
        ['Coming', peopleIn(guest.party!)],
        ...(message === 'cancelled' && house.cancel_reason !== null ? [['Reason', house.cancel_reason] as const] : []),
        ...(message !== 'cancelled' && house.note !== '' ? [['Please note', house.note] as const] : []),
      ],
      link: { label: button, url: message === 'cancelled' ? homeUrl : url },
    }),
  }
}
