import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { type Held, WARNING_DAYS } from '#contract/deposits/fields.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import type { EmailItem } from '#server/jobs/email-items.ts'
import { renderEmail, WHY } from '#server/jobs/email-template.ts'
import type { DutyOf } from '../law/duties.ts'
import type { Lease } from '../queries.ts'

/** A lease with what the email names of it, in the order of the days. */
export interface LeaseDuties {
  lease: Lease
  duties: readonly DutyOf[]
}

interface WarningContext {
  company: Company
  named: readonly LeaseDuties[]
  today: string
  /** `PUBLIC_URL`. */
  origin: string
  maxListed?: number | undefined
}

/** A longer email is not read. The report has all. */
const MAX_LISTED = 50

const HELD_NAMES: Record<Held, string> = { deposit: 'security deposit', last_month: "last month's rent" }

const dollars = (cents: number) => formatAmount(formatCents(cents))

const TASKS: Record<DutyOf['kind'], (duty: DutyOf) => string> = {
  account: ({ receivedCents }) => `Bank receipt for ${dollars(receivedCents!)}`,
  condition: () => 'Statement of condition',
  interest: ({ interest }) =>
    `${interest!.cents === 0 ? 'Interest' : `Interest of ${dollars(interest!.cents)}`} on the ${HELD_NAMES[interest!.on]}`,
  return: () => 'Return of the deposit with an itemized list',
}

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

function dueIn({ dueOn }: DutyOf, today: string): string {
  const days = daysBetween(today, dueOn)
  if (days < 0) return `was due ${formatDay(dueOn)}`
  if (days === 0) return `due today, ${formatDay(dueOn)}`
  return `due ${formatDay(dueOn)}, ${days === 1 ? 'tomorrow' : `in ${days} days`}`
}

function stateOf({ dueOn }: DutyOf, today: string): string {
  if (dueOn < today) return 'Overdue'
  return dueOn === today ? 'Due today' : `Due within ${WARNING_DAYS} days`
}

const itemOf = ({ lease, duties }: LeaseDuties, { today, origin }: WarningContext): EmailItem => ({
  url: `${origin}/admin/leases/${lease.id}`,
  picture: null,
  reason: stateOf(duties[0]!, today),
  title: lease.name || lease.email || 'A former tenant',
  lines: [
    ...(lease.property_address === null ? [] : [lease.property_address]),
    ...duties.map((duty) => `${TASKS[duty.kind](duty)}, ${dueIn(duty, today)}`),
  ],
})

/** `2 deposit deadlines overdue, 1 within 10 days` */
function headingOf({ named, today }: WarningContext): string {
  const days = named.flatMap(({ duties }) => duties.map(({ dueOn }) => dueOn))
  const overdue = days.filter((day) => day < today).length
  const soon = days.length - overdue
  const deadlines = (count: number) =>
    `${count.toLocaleString('en-US')} deposit ${count === 1 ? 'deadline' : 'deadlines'}`
  if (overdue === 0) return `${deadlines(soon)} within ${WARNING_DAYS} days`
  const rest = soon === 0 ? '' : `, ${soon.toLocaleString('en-US')} within ${WARNING_DAYS} days`
  return `${deadlines(overdue)} overdue${rest}`
}

function bodyOf({ named, maxListed = MAX_LISTED }: WarningContext): string[] {
  const all = named.length.toLocaleString('en-US')
  return [
    'Massachusetts law sets a day for each of these. Missing one can cost up to three times the deposit.',
    "Once you record what you did on the lease page, we won't mention it again. Until then, this email names each deadline ten days ahead, two days ahead and, where it has passed, once a week.",
    ...(named.length > maxListed
      ? [`These are the first ${maxListed} of ${all} leases. The report lists all of them.`]
      : []),
  ]
}

/** To the office: what the law about deposits sets a day for that is near or over. */
export function warningMail(context: WarningContext): Mail {
  const { company, named, origin, maxListed = MAX_LISTED } = context
  const heading = headingOf(context)
  const content = renderEmail({
    company,
    heading,
    body: bodyOf(context),
    items: named.slice(0, maxListed).map((one) => itemOf(one, context)),
    link: { label: 'Open the deposits report', url: `${origin}/admin/reports/deposits` },
    why: WHY.staff,
  })
  const from = { name: company.name, address: company.email }
  return { id: randomUUID(), from, to: company.email, subject: heading, ...content }
}
