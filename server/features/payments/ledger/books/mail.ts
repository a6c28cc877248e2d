import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import { dollars, LAST_MONTH, lastMonthWords, withLastMonth } from '../../labels.ts'
import type { Payer } from '../rent-balance.ts'
import type { EntryRow } from './entry-queries.ts'
import { METHOD_NAMES } from '#contract/leases/method-names.ts'

interface Received {
  company: Company
  payer: Payer
  entry: EntryRow
  /** The part that is the last month's rent in advance. */
  lastMonthCents: number
  /** `PUBLIC_URL`. */
  origin: string
}

function purposeOf({ account, period }: EntryRow): string {
  if (account === 'deposit') return 'Security deposit'
  return account === 'rent' && period !== null ? `${formatMonth(period)} rent` : 'Fees'
}

/** To the tenant: a check, cash, a money order or a transfer was received. */
export function receiptMail({ company, payer, entry, lastMonthCents, origin }: Received): Mail {
  const amount = formatAmount(formatCents(-Number(entry.cents)))
  const number = entry.method_number === null ? '' : ` ${entry.method_number}`
  return {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: payer.email,
    subject: `Receipt for ${amount}`,
    ...renderEmail({
      company,
      why: WHY.rent,
      heading: 'Thank you for your payment!',
      amount,
      body: [
        greet(payer.first_name, 'We received your payment. Please keep this email as your receipt.'),
        ...lastMonthWords(lastMonthCents),
      ],
      facts: [
        ['Amount', amount],
        ['For', withLastMonth(purposeOf(entry), -Number(entry.cents), lastMonthCents)],
        ...(lastMonthCents === 0 ? [] : [[LAST_MONTH, dollars(lastMonthCents)] as [string, string]]),
        ...(payer.property_address === null ? [] : [['Property', payer.property_address] as [string, string]]),
        ['Received on', formatDay(entry.effective_on)],
        ['Paid with', `${METHOD_NAMES[entry.method!]}${number}`],
        ['Receipt number', entry.receipt_number!],
        // G.L. c. 186 §15B(2)(a) and (b)
        ...(entry.account === 'deposit' || lastMonthCents > 0
          ? [['Received by', `${entry.staff_name}, for ${company.name}`] as [string, string]]
          : []),
      ],
      link: { label: 'View your ledger', url: `${origin}/ledger` },
    }),
  }
}
