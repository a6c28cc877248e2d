import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { calendarFile } from '#server/jobs/calendar-file.ts'
import { momentInFull, spanInFull } from '#server/jobs/visits.ts'
import { greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { GuestRow, OpenHouseRow } from './queries.ts'

const CHANGE = 'Change or cancel'
const LOOK_FORWARD = 'We look forward to seeing you.'
const LATE = "Can't make it? Let us know below, so that we can give your spot to someone else."

const WORDS = {
  confirm: {
    subject: 'Confirm your spot',
    body: [
      "Please confirm that you're coming to this open house. Your spot is yours once you confirm.",
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
  changed: { subject: 'We updated your sign-up', body: [], button: CHANGE },
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
    body: ["We're sorry, but this open house is canceled."],
    button: 'Schedule Viewing',
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
  /** `PUBLIC_URL`. */
  origin: string
  /** The page of this guest. */
  url: string
  /** When it began before it was moved. */
  movedFrom: Date | null
}

const peopleIn = (party: number) => `${party} ${party === 1 ? 'person' : 'people'}`

/** An address that anyone can type into the form, until its link is pressed. */
const isUnproven = ({ guest }: About) => guest.state === 'asked'

/** The open house as a calendar file. One event for each guest, whose id stays and whose number rises. */
export function openHouseFile(
  { company, house, guest, url }: Omit<About, 'origin' | 'movedFrom'>,
  { isCanceled = false, isDownload = false } = {},
) {
  return calendarFile('open-house.ics', {
    id: `${guest.id}@open-houses`,
    version: guest.version,
    title: `Open house: ${house.title}`,
    address: house.address,
    startsAt: house.starts_at,
    endsAt: house.ends_at,
    state: isCanceled ? 'cancelled' : 'confirmed',
    url,
    organizer: company,
    guest: isDownload ? null : { name: guest.name!, email: guest.email! },
    note: isCanceled ? '' : house.note,
  })
}

/** What the email says, after its heading. */
function bodyOf(message: Message, { house, guest }: About): readonly string[] {
  if (message === 'changed') return [`You're now signed up for ${peopleIn(guest.party!)}.`, LOOK_FORWARD]
  if (message !== 'cancelled') return WORDS[message].body
  return [
    ...WORDS.cancelled.body,
    house.is_offered ? 'You can still schedule a private viewing.' : 'This home is no longer on the market.',
  ]
}

/** Where its button leads. */
function linkOf(message: Message, { house, url, origin }: About) {
  const { button: label } = WORDS[message]
  if (message !== 'cancelled') return { label, url }
  return house.is_offered
    ? { label, url: `${origin}/properties/${house.property_id}/viewing` }
    : { label: 'Browse homes', url: `${origin}/properties` }
}

/** How many people it is about. Left out of what ends their visit. */
function peopleFact(message: Message, { guest }: About): (readonly [string, string])[] {
  return CANCELS.has(message) ? [] : [[message === 'confirm' ? 'For' : 'Signed up', peopleIn(guest.party!)]]
}

/** An email to a guest. An address is not greeted by name before it is proven. */
export function openHouseMail(message: Message, about: About): Mail {
  const { company, house, guest, movedFrom } = about
  const isMoved = movedFrom !== null && movedFrom.getTime() !== house.starts_at.getTime()
  const { subject } = WORDS[message]
  const [first = '', ...more] = bodyOf(message, about)
  const hasFile = !NO_DATE.has(message) && !isUnproven(about)
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: guest.email!,
    subject,
    ...(hasFile && { attachments: [openHouseFile(about, { isCanceled: CANCELS.has(message) })] }),
    ...renderEmail({
      company,
      why: WHY.openHouse,
      heading: subject,
      body: [isUnproven(about) ? first : greet(guest.name!, first), ...more],
      facts: [
        [message === 'moved' ? 'New time' : 'When', spanInFull(house.starts_at, house.ends_at)],
        ...(isMoved ? [['Old time', momentInFull(movedFrom)] as const] : []),
        ['Home', house.title],
        ['Address', house.address],
        ...peopleFact(message, about),
        ...(message === 'cancelled' && house.cancel_reason !== null ? [['Reason', house.cancel_reason] as const] : []),
        ...(message !== 'cancelled' && house.note !== '' ? [['Good to know', house.note] as const] : []),
      ],
      link: linkOf(message, about),
    }),
  }
}
