import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatCents } from '#contract/core/money.ts'
import { METHOD_NAMES } from '#contract/leases/method-names.ts'
import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import type { Db } from '#server/db/connection.ts'
import { readCompany } from '#server/features/company/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { greet } from '#server/jobs/email-template.ts'
import { dollars } from '../../labels.ts'
import { rentLetter } from '../../letter.ts'

interface Recipient {
  email: string
  first_name: string
}

interface Told {
  /** `PUBLIC_URL`. */
  origin: string
  entry: AdminLedgerEntry
  /** What all entries of it come to, without a sign: `300.00`. */
  amount: string
}

/** What an email says of an entry. */
interface Words {
  heading: string
  sentence: string
  facts: [string, string][]
}

async function tell(
  trx: Db,
  to: readonly Recipient[],
  { origin, entry }: Told,
  { heading, sentence, facts }: Words,
): Promise<void> {
  const company = await readCompany(trx)
  if (company.email === '') return
  for (const { email, first_name: name } of to)
    await enqueue(
      trx,
      'send_mail',
      rentLetter({
        company,
        to: email,
        heading,
        body: [greet(name, sentence)],
        facts: [...facts, ['Date', formatDay(entry.effectiveOn)]],
        link: { label: 'View your ledger', url: `${origin}/ledger` },
      }),
    )
}

/** What a credit did: it took something off what was owed, or is there for later, or both. */
function creditWords(off: number, amount: string, isShared: boolean): Pick<Words, 'heading' | 'sentence'> {
  const all = formatAmount(amount)
  const added = `We added a credit of ${all} to your lease`
  if (off === 0)
    return { heading: added, sentence: 'No rent is owed on your lease now, so the credit stays on your lease.' }
  if (formatCents(off) !== amount)
    return {
      heading: added,
      sentence: `It pays the ${dollars(off)} of rent that was owed on your lease. The rest stays on your lease as a credit.`,
    }
  return {
    heading: `We took ${all} off what ${isShared ? 'your lease owes' : 'you owe'}`,
    sentence: 'We added a credit to your lease. You will find it in your ledger.',
  }
}

/** Emails tenants of a credit, with what it took off what was owed. */
export async function tellOfCredit(trx: Db, to: readonly Recipient[], told: Told & { offCents: number }) {
  await tell(trx, to, told, {
    ...creditWords(told.offCents, told.amount, to.length > 1),
    facts: [
      ['Credit', formatAmount(told.amount)],
      ['For', told.entry.memo],
    ],
  })
}

/** Emails a tenant that a credit was paid back. */
export async function tellOfPayout(trx: Db, to: Recipient, told: Told) {
  const back = formatAmount(told.amount)
  const { method, number } = told.entry
  await tell(trx, [to], told, {
    heading: `We paid your ${back} credit back`,
    sentence:
      method === 'check'
        ? 'Your lease had a credit, and we sent you a check for it.'
        : 'Your lease had a credit, and we sent it to you by bank transfer.',
    facts: [
      ['Amount', back],
      ['Paid by', [METHOD_NAMES[method!], number].filter(Boolean).join(' ')],
    ],
  })
}
