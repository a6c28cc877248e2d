import { randomUUID } from 'node:crypto'
import type { Company } from '#contract/company/public.ts'
import type { Db } from '#server/db/connection.ts'
import { raiseSecurityEvent } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { firstNameOf } from '#server/features/sessions/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { atPhone, greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
import { readOfMethod } from '../debits/authorizations.ts'
import { testWords } from '../labels.ts'
import { expiresOn, isBankAccount, nameOf } from './present.ts'
import { findCustomer, type MethodRow } from './queries.ts'

const TEXTS = {
  added: {
    heading: 'A payment method was added',
    text: (name: string) => `Your payment method ${name} is now saved. You can use it the next time you pay.`,
    event: (name: string) => `${name} was saved as a payment method.`,
    type: 'payment_method_added',
  },
  removed: {
    heading: 'A payment method was removed',
    text: (name: string) => `Your payment method ${name} is no longer saved.`,
    event: (name: string) => `${name} was removed from the payment methods.`,
    type: 'payment_method_removed',
  },
} as const

interface Letter {
  heading: string
  /** Follows the greeting. */
  text: string
  more: string[]
  facts?: [string, string][]
  link: { label: string; url: string }
}

/** An email to a person about their payment methods. Nothing is sent without addresses. */
export async function tellHolder(trx: Db, userId: string, write: (company: Company) => Letter) {
  const [company, holder] = [await readCompany(trx), await findCustomer(trx, userId)]
  if (company.email === '' || !holder || holder.email === '') return
  const { text, more, ...letter } = write(company)
  await enqueue(trx, 'send_mail', {
    id: randomUUID(),
    from: { name: company.name, address: company.email },
    to: holder.email,
    subject: letter.heading,
    ...renderEmail({
      company,
      why: WHY.account,
      ...letter,
      body: [greet(await firstNameOf(trx, userId), text), ...more],
    }),
  })
}

/** Before the text that was agreed to with a bank account. */
const AGREED = { added: 'What you agreed to:', removed: 'What you agreed to with it has ended:' }

/**
 * Tells a person by email, and the log by a security event, that a method was added or removed, whoever did it. The last call of a transaction, because
 * the log is locked until the commit.
 */
export async function tellChange(
  trx: Db,
  kind: keyof typeof TEXTS,
  row: MethodRow,
  { origin, address }: { origin: string; address: string | null },
) {
  const { heading, text, event, type } = TEXTS[kind]
  const { user_id: userId } = row
  const expires = expiresOn(row)
  const agreed = isBankAccount(row) ? await readOfMethod(trx, row.id) : null
  await tellHolder(trx, userId, ({ phone }) => ({
    heading,
    text: text(nameOf(row)),
    more: [
      ...testWords(row).map(() => `This is a test ${isBankAccount(row) ? 'account' : 'card'}. No real money moves.`),
      ...(agreed === null ? [] : [`${AGREED[kind]} ${agreed.text}`]),
      `If this wasn't you, change your password right away and call us${atPhone(phone)}.`,
    ],
    facts: [['Payment method', nameOf(row)], ...(expires === null ? [] : [['Expires', expires] as [string, string]])],
    link: { label: 'View payment methods', url: `${origin}/payment-methods` },
  }))
  await raiseSecurityEvent(trx, {
    type,
    description: event(nameOf(row)),
    userId,
    address,
    details: { methodId: row.id, kind: row.kind },
  })
}
