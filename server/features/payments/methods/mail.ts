import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/connection.ts'
import { raiseSecurityEvent } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { firstNameOf } from '#server/features/sessions/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { atPhone, greet, renderEmail, WHY } from '#server/jobs/email-template.ts'
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
  const [company, holder] = [await readCompany(trx), await findCustomer(trx, userId)]
  const expires = expiresOn(row)
  if (company.email !== '' && holder)
    await enqueue(trx, 'send_mail', {
      id: randomUUID(),
      from: { name: company.name, address: company.email },
      to: holder.email,
      subject: heading,
      ...renderEmail({
        company,
        why: WHY.account,
        heading,
        body: [
          greet(await firstNameOf(trx, userId), text(nameOf(row))),
          ...testWords(row).map(
            () => `This is a test ${isBankAccount(row) ? 'account' : 'card'}. No real money moves.`,
          ),
          `If this wasn't you, change your password right away and call us${atPhone(company.phone)}.`,
        ],
        facts: [['Payment method', nameOf(row)], ...(expires === null ? [] : [['Expires', expires] as const])],
        link: { label: 'View payment methods', url: `${origin}/payment-methods` },
      }),
    })
  await raiseSecurityEvent(trx, {
    type,
    description: event(nameOf(row)),
    userId,
    address,
    details: { methodId: row.id, kind: row.kind },
  })
}
