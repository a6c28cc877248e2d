import { formatDay } from '#contract/core/dates.ts'
import { randomUUID } from 'node:crypto'
import { formatMonth } from '#contract/core/calendar.ts'
import type { Company } from '#contract/company/public.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { renderEmail } from '#server/jobs/email-template.ts'
import { openCentsOf, sum } from '#server/features/payments/ledger/rent-balance.ts'
import type { DueMonth } from '#server/features/payments/ledger/rent-balance.ts'
import { dollars } from '#server/features/payments/labels.ts'
import type { DueLease } from './queries.ts'

interface MailContext {
  company: Company
  lease: DueLease
  openCents: number
  /** All past-due open months, including this one. */
  owed: readonly DueMonth[]
  /** `PUBLIC_URL`. */
  origin: string
}

const periodName = ({ month, isOpening }: DueMonth) => (isOpening ? 'opening balance' : formatMonth(month))

function contentOf({ company, lease, openCents }: MailContext): { heading: string; body: string[] } {
  const rent = `Your rent of ${dollars(openCents)}`
  const off = 'You can turn reminders like this one off under Payments in your account.'
  if (lease.kind === 'upcoming')
    return {
      heading: `${rent} is due on ${formatDay(lease.dueOn)}`,
      body: ['You can pay it online by card, at no extra cost.', off],
    }
  if (lease.kind === 'due')
    return { heading: `${rent} is due today`, body: ['You can pay it online by card, at no extra cost.', off] }
  return {
    heading: `Your rent for ${formatMonth(lease.period)} is overdue`,
    body: [
      `It was due on ${formatDay(lease.dueOn)}, and ${dollars(openCents)} is still open. No late fee has been added.`,
      `Have you paid in another way, or is something in the way? Please call us: ${company.phone}.`,
    ],
  }
}

/** Reminds of the amount, its due date and how to pay. */
export function reminder(context: MailContext): Mail {
  const { company, lease, openCents, owed, origin } = context
  const { heading, body } = contentOf(context)
  const [first, ...rest] = body
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: lease.email,
    subject: `${heading} | ${company.name}`,
    ...renderEmail({
      company,
      heading,
      body: [
        lease.firstName === '' ? first! : `Hello ${lease.firstName}, ${first![0]!.toLowerCase()}${first!.slice(1)}`,
        ...rest,
      ],
      facts: [
        ['Amount', dollars(openCents)],
        ['For', formatMonth(lease.period)],
        ['Due', formatDay(lease.dueOn)],
        ...(owed.length > 1 || (owed.length === 1 && (owed[0]!.isOpening || owed[0]!.month !== lease.period))
          ? [['Open in all', `${dollars(sum(owed.map(openCentsOf)))} (${owed.map(periodName).join(', ')})`] as const]
          : []),
        ...(lease.address === null ? [] : [['Home', lease.address] as const]),
      ],
      link: { label: 'Pay now', url: `${origin}/payment` },
    }),
  }
}
