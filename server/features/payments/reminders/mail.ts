import { formatDay } from '#contract/core/dates.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { atPhone, greet } from '#server/jobs/email-template.ts'
import { openCentsOf, sum } from '#server/features/payments/ledger/rent-balance.ts'
import type { DueMonth } from '#server/features/payments/ledger/rent-balance.ts'
import { dollars } from '#server/features/payments/labels.ts'
import { rentLetter } from '../letter.ts'
import type { DueLease } from './queries.ts'

interface MailContext {
  company: Company
  lease: DueLease
  openCents: number
  /** What is left of the reader's share. Null on a lease of one tenant. */
  shareCents: number | null
  /** All past-due open months, including this one. */
  owed: readonly DueMonth[]
  /** `PUBLIC_URL`. */
  origin: string
}

const periodName = ({ month, isOpening }: DueMonth) => (isOpening ? 'opening balance' : formatMonth(month))

function contentOf({ company, lease, openCents }: MailContext): { heading: string; body: string[] } {
  const rent = `Your rent of ${dollars(openCents)}`
  const off = 'You can turn off these reminders under Payments in your account.'
  if (lease.kind === 'upcoming')
    return {
      heading: `${rent} is due on ${formatDay(lease.dueOn)}`,
      body: ['You can pay online by card with no added fee.', off],
    }
  if (lease.kind === 'due')
    return { heading: `${rent} is due today`, body: ['You can pay online by card with no added fee.', off] }
  return {
    heading: `Your rent for ${formatMonth(lease.period)} is overdue`,
    body: [
      `Your rent was due on ${formatDay(lease.dueOn)}, and ${dollars(openCents)} is still unpaid. No late fee has been added.`,
      `Already paid, or having trouble? Call us${atPhone(company.phone)}.`,
    ],
  }
}

/** Reminds of the amount, its due date and how to pay. */
export function reminder(context: MailContext): Mail {
  const { company, lease, openCents, shareCents, owed, origin } = context
  const { heading, body } = contentOf(context)
  const [first, ...rest] = body
  return rentLetter({
    company,
    to: lease.email,
    heading,
    body: [greet(lease.firstName, first!), ...rest],
    facts: [
      ['Amount', dollars(openCents)],
      ...(shareCents === null ? [] : [['Left of your share', dollars(shareCents)] as const]),
      ['For', formatMonth(lease.period)],
      ['Due', formatDay(lease.dueOn)],
      ...(owed.length > 1 || (owed.length === 1 && (owed[0]!.isOpening || owed[0]!.month !== lease.period))
        ? [['Total owed', `${dollars(sum(owed.map(openCentsOf)))} (${owed.map(periodName).join(', ')})`] as const]
        : []),
      ...(lease.address === null ? [] : [['Property', lease.address] as const]),
    ],
    link: { label: 'Pay now', url: `${origin}/payment` },
  })
}
