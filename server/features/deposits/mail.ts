import type { Company } from '#contract/company/public.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { rentLetter } from '#server/features/payments/service.ts'
import type { Mail } from '#server/gateways/mailer.ts'
import { greet } from '#server/jobs/email-template.ts'
import { conditionReplyBy } from './law/clocks.ts'
import { factsOf, type Known } from './present.ts'
import type { RecordRow } from './queries.ts'

interface Recorded {
  company: Company
  known: Known
  record: RecordRow
  /** `PUBLIC_URL`. */
  origin: string
}

interface Told {
  heading: string
  sentences: string[]
  facts: [string, string][]
}

const dollars = (cents: string | number) => formatAmount(formatCents(cents))

/** What a tenant is told about a record, if anything. */
const TEXTS: Record<RecordRow['kind'], (known: Known, record: RecordRow) => Told | null> = {
  account: (_, record) => ({
    heading: `Where your ${record.holds === 'deposit' ? 'security deposit' : "last month's rent"} is held`,
    sentences: [
      record.holds === 'deposit'
        ? 'This is your receipt for the bank account that holds your security deposit.'
        : 'This is the bank account that holds the rent that you paid for your last month. You get the interest that the bank pays on it, up to 5% a year.',
    ],
    facts: [
      ['Amount', dollars(record.cents!)],
      ['Bank', record.bank_name!],
      ['Bank address', record.bank_address!],
      ['Account number', record.account_number!],
      ['Deposited on', formatDay(record.done_on)],
    ],
  }),
  condition_sent: (known, record) => ({
    heading: 'Your statement of condition',
    sentences: [
      `We sent you a statement of the condition of your home on ${formatDay(record.done_on)}.`,
      `Please check it. If something is missing or wrong, return your own list by ${formatDay(conditionReplyBy(factsOf(known), record.done_on))}.`,
    ],
    facts: [],
  }),
  condition_returned: () => null,
  interest: (_, record) => ({
    heading: Number(record.cents) === 0 ? 'Your interest statement' : `Your interest of ${dollars(record.cents!)}`,
    sentences: [
      Number(record.cents) === 0
        ? 'No interest is due on money that we hold for you for this period, because it comes to less than a cent.'
        : record.method === 'credit'
          ? 'We took the interest on money that we hold for you off your next rent payment.'
          : 'We paid you the interest on money that we hold for you by check.',
    ],
    facts: [
      ['On', record.interest_on === 'deposit' ? 'Security deposit' : "Last month's rent"],
      ['From', formatDay(record.from_day!)],
      ['Through', formatDay(record.until_day!)],
      ['Rate', `${formatCents(record.rate_bps!)}% a year`],
      ['Interest', dollars(record.cents!)],
    ],
  }),
  return: (_, record) => ({
    heading: 'Your security deposit was returned',
    sentences: [
      'We sent you what is left of your security deposit, with its interest.',
      'The itemized statement is on your ledger page.',
    ],
    facts: [
      ['Sent', dollars(record.cents!)],
      ['Sent on', formatDay(record.done_on)],
      ...(record.method_number === null ? [] : [['Check number', record.method_number] as [string, string]]),
      ...record.deductions!.map((kept): [string, string] => [`Kept: ${kept.description}`, dollars(kept.cents)]),
    ],
  }),
}

/** To the tenant: what was recorded about their deposit. Null where there is nobody to tell, or nothing. */
export function mailOf({ company, known, record, origin }: Recorded): Mail | null {
  const { email, first_name: name } = known.lease
  const told = TEXTS[record.kind](known, record)
  if (company.email === '' || email === null || told === null) return null
  const [first = '', ...rest] = told.sentences
  return rentLetter({
    company,
    to: email,
    heading: told.heading,
    body: [greet(name, first), ...rest],
    facts: told.facts,
    link: { label: 'View your deposit', url: `${origin}/ledger` },
  })
}
