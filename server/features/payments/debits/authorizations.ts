import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatCents } from '#contract/core/money.ts'
import { debitText, savedAccountText } from '#contract/payments/debit-texts.ts'
import type { debits } from '#contract/payments/debits-own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { sql } from 'kysely'
import * as authorizations from '../autopay/authorization-queries.ts'
import type { SetupRow } from '../methods/setup-queries.ts'
import { cardOf, isSent } from '../labels.ts'
import { lock, type PaymentRow } from '../queries.ts'

type Authorization = ResultOf<typeof debits.authorizePayment>

/** What ends when its account is removed. The index of what has not ended is of autopay alone. */
export const WITHOUT_END = new Date('9999-12-31T00:00:00Z')

interface Given {
  text: string
  given_at: Date
  account: string | null
}

const present = ({ text, given_at: givenAt, account }: Given): Authorization => ({ text, givenAt, account })

/** What a payer has agreed to last for a payment. */
const findOfPayment = (db: Db, paymentId: string) =>
  db
    .selectFrom('autopay_authorizations')
    .select(['text', 'given_at', 'account'])
    .where('payment_id', '=', paymentId)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const conflict = (message: string) => new AppError('conflict', message)

/** Why nothing can be agreed to for a payment. Null where its bank may be asked. */
function refusalOf(row: PaymentRow): AppError | null {
  if (row.status === 'completed') return conflict('This payment has already been made.')
  if (isSent(row)) return conflict("Your bank is already working on this payment. Please don't pay again.")
  return row.intent_status === 'canceled' ? conflict('This payment can no longer be made. Please start again.') : null
}

/** When a payment failed last. What was agreed to before that was for another debit. */
const lastFailure = (db: Db, paymentId: string) =>
  db
    .selectFrom('payment_events')
    .select('created_at')
    .where('payment_id', '=', paymentId)
    .where('status_after', '=', 'failed')
    .where('outcome', '=', 'applied')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Stores what a payer agrees to before the bank is asked. Agreeing again to the same debit changes nothing. */
export const authorizeDebit = (
  db: Db,
  { id, amount_cents: cents, payment_type: type, payer_name, user_id }: PaymentRow,
  { account, address }: { account: string; address: string },
): Promise<Authorization> =>
  db.transaction().execute(async (trx) => {
    // Two calls at once store it once.
    const refusal = refusalOf(orNotFound((await lock(trx, id)) ?? null))
    if (refusal) throw refusal
    const { name: company } = await readCompany(trx)
    const text = debitText({ company, account, amount: formatCents(cents), type })
    const known = await findOfPayment(trx, id)
    const failedAt = (await lastFailure(trx, id))?.created_at
    if (known?.text === text && !(failedAt && failedAt > known.given_at)) return present(known)
    const now = new Date()
    await authorizations.insert(trx, {
      user_id,
      payer_name,
      text,
      address,
      given_at: now,
      // One debit does not go on. The text is kept for two years, as the others are.
      ended_at: now,
      payment_id: id,
    })
    return { text, givenAt: now, account: null }
  })

/** What was agreed to for an automatic or scheduled payment, when it was set up. */
const findOfRun = (db: Db, paymentId: string) =>
  db
    .selectFrom('autopay_runs as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('autopay_authorizations as a', 'a.user_id', 'r.user_id')
    .select(['a.text', 'a.given_at', 'a.account'])
    .where('r.payment_id', '=', paymentId)
    .whereRef('a.given_at', '<=', 'p.created_at')
    .where(
      sql<boolean>`case r.source when 'scheduled' then a.run_id = r.id
        else num_nonnulls(a.run_id, a.payment_id, a.setup_id, a.method_id) = 0 end`,
    )
    .orderBy('a.given_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What a payer agreed to last for a payment, by itself or with autopay or a schedule. */
export async function readOfPayment(db: Db, paymentId: string): Promise<Authorization | null> {
  const known = (await findOfPayment(db, paymentId)) ?? (await findOfRun(db, paymentId))
  return known ? present(known) : null
}

/** The bank of a debit was asked, so its account is known. What was agreed to before an attempt that was never sent is left. */
export const nameAccount = (trx: Db, payment: PaymentRow) =>
  trx
    .updateTable('autopay_authorizations')
    .set({ account: cardOf(payment) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('autopay_authorizations')
        .select('id')
        .where('payment_id', '=', payment.id)
        .orderBy('given_at', 'desc')
        .limit(1),
    )
    .where('account', 'is', null)
    .execute()

/** Stores what a person agrees to before an account is saved. */
export const authorizeAccount = (
  db: Db,
  { id: setup_id, user_id }: SetupRow,
  { payerName, address }: { payerName: string; address: string },
): Promise<Authorization> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('payment_method_setups').select('id').where('id', '=', setup_id).forUpdate().execute()
    const text = savedAccountText((await readCompany(trx)).name)
    const known = await trx
      .selectFrom('autopay_authorizations')
      .select(['text', 'given_at', 'account'])
      .where('setup_id', '=', setup_id)
      .executeTakeFirst()
    if (known?.text === text) return present(known)
    const now = new Date()
    const row = { user_id, payer_name: payerName, text, address, given_at: now, ended_at: WITHOUT_END, setup_id }
    await authorizations.insert(trx, row)
    return { text, givenAt: now, account: null }
  })

/** The account of a setup was saved, so what was agreed to is about it. */
export const linkAuthorization = (trx: Db, setupId: string, methodId: string) =>
  trx.updateTable('autopay_authorizations').set({ method_id: methodId }).where('setup_id', '=', setupId).execute()

/** Nothing was saved, or the account was removed. */
export const endOf = (trx: Db, of: 'setup_id' | 'method_id', id: string) =>
  trx
    .updateTable('autopay_authorizations')
    .set({ ended_at: sql<Date>`least(ended_at, now())` })
    .where(of, '=', id)
    .execute()

/** What was agreed to with a saved account. */
export async function readOfMethod(db: Db, methodId: string): Promise<Authorization | null> {
  const known = await db
    .selectFrom('autopay_authorizations')
    .select(['text', 'given_at', 'account'])
    .where('method_id', '=', methodId)
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return known ? present(known) : null
}
