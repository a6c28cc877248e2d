import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { CONFIRM_MINUTES } from '#contract/viewings/visitors.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { calendarFile } from '#server/jobs/calendar-file.ts'
import { momentInFull } from '#server/jobs/visits.ts'
import { greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { ViewingRow } from './queries.ts'

interface About {
  company: Company
  to: string
  name: string
  title: string
  address: string
  startsAt: Date
  /** The page of the viewing. */
  url: string
  /** The viewing as an iCalendar file. Null where it is not booked yet. */
  calendar: string | null
}

interface Words {
  subject: string
  body: readonly string[]
  button: string
}

const LATE = "Running late or can't make it? You can reschedule or cancel below, or call us."

const WORDS = {
  confirm: {
    subject: 'Confirm your viewing',
    body: [
      `Please confirm your viewing. We'll hold the time for ${CONFIRM_MINUTES} minutes.`,
      "Didn't request this? Ignore this email, and we won't send another.",
    ],
    button: 'Confirm viewing',
  },
  requested: {
    subject: 'We got your viewing request',
    body: ["We're checking the time and will email you as soon as it's confirmed."],
    button: 'View or change',
  },
  booked: {
    subject: 'Your viewing is booked',
    body: ["You're all set. We look forward to showing you this home."],
    button: 'View or change',
  },
  moved: {
    subject: 'Your viewing has a new time',
    body: ['We moved your viewing to a new time.'],
    button: 'View or change',
  },
  cancelled: {
    subject: 'Your viewing is canceled',
    body: ['Still interested? You can pick another time whenever you like.'],
    button: 'Pick another time',
  },
  day: {
    subject: 'Your viewing is tomorrow',
    body: ['We look forward to seeing you.', LATE],
    button: 'View or change',
  },
  hours: {
    subject: 'Your viewing is coming up',
    body: ['We look forward to seeing you.', LATE],
    button: 'View or change',
  },
} as const satisfies Record<string, Words>
export type Message = keyof typeof WORDS

/** The viewing for a calendar. Null until it is booked. */
export function calendarOf(row: ViewingRow, url: string): string | null {
  const { id, version, address, starts_at: startsAt, ends_at: endsAt, state } = row
  const isCancelled = state === 'cancelled'
  if (state !== 'booked' && !isCancelled) return null
  return calendarFile({
    id: `${id}@viewings`,
    version,
    title: `Viewing: ${row.title}`,
    address,
    startsAt,
    endsAt,
    isCancelled,
    url,
  })
}

/** An email about one viewing. The address that anybody can type into the form is not greeted by name before it is proven. */
export function viewingMail(
  message: Message,
  { company, to, name, title, address, startsAt, url, calendar }: About,
): Mail {
  const { subject, body, button } = WORDS[message]
  const [first = '', ...more] = body
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to,
    subject,
    ...(calendar !== null && {
      attachments: [{ filename: 'viewing.ics', contentType: 'text/calendar; charset=utf-8', content: calendar }],
    }),
    ...renderEmail({
      company,
      why: WHY.viewing,
      heading: subject,
      body: [message === 'confirm' ? first : greet(name, first), ...more],
      facts: [
        ['When', momentInFull(startsAt)],
        ['Home', title],
        ['Address', address],
      ],
      link: { label: button, url },
    }),
  }
}
