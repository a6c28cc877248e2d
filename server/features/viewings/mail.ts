import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { CONFIRM_PERIOD } from '#contract/viewings/visitors.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { calendarFile } from '#server/jobs/calendar-file.ts'
import { momentInFull } from '#server/jobs/visits.ts'
import { greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { ViewingRow } from './queries.ts'

interface About {
  row: ViewingRow
  company: Company
  to: string
  /** `PUBLIC_URL`. */
  origin: string
  /** The page of the viewing. */
  url: string
  /** When it was before it was moved. */
  movedFrom: Date | undefined
}

interface Words {
  subject: string
  body: readonly string[]
  button: string
}

const CHANGE = 'View or change'
const NEW_TIME = 'Your viewing has a new time'
const CANCELED = 'Your viewing is canceled'
const CHECKING = "We're checking the new time and will email you as soon as it's confirmed."
const LATE = "Running late or can't make it? You can reschedule or cancel below, or call us."

const WORDS = {
  confirm: {
    subject: 'Confirm your viewing',
    body: [
      `Please confirm your viewing. We'll hold the time for ${CONFIRM_PERIOD}.`,
      "Didn't request this? Ignore this email, and we won't send another.",
    ],
    button: 'Confirm viewing',
  },
  requested: {
    subject: 'We got your viewing request',
    body: ["We're checking the time and will email you as soon as it's confirmed."],
    button: CHANGE,
  },
  booked: {
    subject: 'Your viewing is booked',
    body: ["You're all set. We look forward to showing you this home."],
    button: CHANGE,
  },
  moved: { subject: NEW_TIME, body: ['You moved your viewing to a new time.'], button: CHANGE },
  moved_to_check: { subject: NEW_TIME, body: ['You moved your viewing to a new time.', CHECKING], button: CHANGE },
  moved_by_staff: { subject: NEW_TIME, body: ['We moved your viewing to a new time.'], button: CHANGE },
  cancelled: { subject: CANCELED, body: ['You canceled your viewing.'], button: CHANGE },
  cancelled_by_staff: {
    subject: CANCELED,
    body: ["We're sorry, but we had to cancel your viewing."],
    button: CHANGE,
  },
  day: {
    subject: 'Your viewing is tomorrow',
    body: ['We look forward to seeing you.', LATE],
    button: CHANGE,
  },
  hours: {
    subject: 'Your viewing is coming up',
    body: ['We look forward to seeing you.', LATE],
    button: CHANGE,
  },
} as const satisfies Record<string, Words>
export type Message = keyof typeof WORDS

const NO_DATE: ReadonlySet<Message> = new Set(['confirm', 'requested', 'day', 'hours'])
const STATES = { booked: 'confirmed', requested: 'tentative', cancelled: 'cancelled' } as const

/**
 * The viewing as a calendar file. Null while it has no time of its own. A moved one replaces the old time, also while staff have not approved the new
 * time.
 */
export function viewingFile({ row, company, url }: Omit<About, 'to' | 'movedFrom' | 'origin'>, to: string | null) {
  const state = STATES[row.state as keyof typeof STATES] as (typeof STATES)[keyof typeof STATES] | undefined
  if (state === undefined) return null
  return calendarFile('viewing.ics', {
    id: `${row.id}@viewings`,
    version: row.version,
    title: `Viewing: ${row.title}`,
    address: row.address,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    state,
    url,
    organizer: company,
    guest: to === null ? null : { name: row.name!, email: to },
  })
}

/** What comes next for someone whose viewing was canceled. */
const otherTime = ({ row, origin }: About) =>
  row.is_offered
    ? {
        sentence: 'Still interested? You can pick another time whenever you like.',
        label: 'Pick another time',
        url: `${origin}/properties/${row.property_id}/viewing`,
      }
    : { sentence: 'This home is no longer on the market.', label: 'Browse homes', url: `${origin}/properties` }

/** An email about one viewing. The address that anybody can type into the form is not greeted by name before it is proven. */
export function viewingMail(message: Message, about: About): Mail {
  const { row, company, to, url, movedFrom } = about
  const { subject, body, button } = WORDS[message]
  const [first = '', ...more] = body
  const other = row.state === 'cancelled' ? otherTime(about) : null
  const file = NO_DATE.has(message) ? null : viewingFile(about, to)
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to,
    subject,
    ...(file && { attachments: [file] }),
    ...renderEmail({
      company,
      why: WHY.viewing,
      heading: subject,
      body: [message === 'confirm' ? first : greet(row.name ?? '', first), ...more, ...(other ? [other.sentence] : [])],
      facts: [
        ...(row.cancel_reason === null ? [] : [['Reason', row.cancel_reason] as const]),
        [movedFrom ? 'New time' : 'When', momentInFull(row.starts_at)],
        ...(movedFrom ? [['Old time', momentInFull(movedFrom)] as const] : []),
        ['Home', row.title],
        ['Address', row.address],
      ],
      link: other ?? { label: button, url },
    }),
  }
}
