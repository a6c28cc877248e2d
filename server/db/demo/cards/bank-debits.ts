import { randomUUID } from 'node:crypto'
import { companyDay } from '#contract/core/calendar.ts'
import { formatCents } from '#contract/core/money.ts'
import { authorizationText } from '#contract/payments/autopay-own.ts'
import { cardEnding } from '#contract/payments/card-brands.ts'
import { debitText, savedAccountText } from '#contract/payments/debit-texts.ts'
import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { isFirst } from '../seed-parts.ts'
import type { DemoHolder, DemoMethod } from './payment-methods.ts'

/** Pays by autopay from a bank account. The bank once took a payment back, which was then paid by card. */
const DEBTOR = 'priya.raman@example.com'
const ADDRESS = '192.0.2.23'
/** From the debit to the bank's answer, and to the return. */
const DAYS = { settled: 3, returned: 5 }

/** Saves a test bank account at the provider. */
export type SaveBank = (holder: DemoHolder, token: string) => Promise<DemoMethod>

interface Seed {
  now: Date
  saveBank: SaveBank | null
  /** The name that is authorized. */
  company: string
}

/** A debit of the rent that a card paid in the end. */
async function insertReturned(trx: Kysely<Database>, userId: string, { brand, last4 }: DemoMethod, company: string) {
  const paid = await trx
    .selectFrom('payments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('payment_type', '=', 'rent')
    .where('status', '=', 'completed')
    .orderBy('completed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!paid) return
  const daysBefore = (days: number) => new Date(paid.completed_at!.getTime() - days * 86_400_000)
  const sent = daysBefore(DAYS.returned + 1)
  const id = randomUUID()
  await trx
    .insertInto('payments')
    .values({
      id,
      user_id: userId,
      payer_name: paid.payer_name,
      payer_email: paid.payer_email,
      property_address: paid.property_address,
      amount_cents: paid.amount_cents,
      payment_type: 'rent',
      rent_month: paid.rent_month,
      rent_cents: paid.rent_cents,
      gateway: 'sandbox',
      status: 'completed',
      intent_id: `pi_sbx_demo_returned_${userId.slice(0, 8)}`,
      intent_status: 'succeeded',
      method_kind: 'us_bank_account',
      card_brand: brand,
      card_last4: last4,
      created_at: sent,
      tried_at: sent,
      sent_at: sent,
      completed_at: daysBefore(DAYS.returned + 1 - DAYS.settled),
      updated_at: daysBefore(1),
    })
    .execute()
  const amount = formatCents(paid.amount_cents)
  await trx
    .insertInto('autopay_authorizations')
    .values({
      user_id: userId,
      payer_name: paid.payer_name,
      text: debitText({ company, account: cardEnding(brand, last4), amount, type: 'rent' }),
      address: ADDRESS,
      given_at: sent,
      ended_at: sent,
      payment_id: id,
    })
    .execute()
  // The payment is posted first, and then its return.
  await trx
    .updateTable('payments')
    .set({ dispute_status: 'lost', dispute_reason: 'insufficient_funds', undone_at: daysBefore(1) })
    .where('id', '=', id)
    .execute()
  for (const [type, reason, before, days] of [
    ['payment_intent.processing', 'Sent to the bank', 'pending', DAYS.returned + 1],
    ['payment_intent.succeeded', 'Payment received', 'pending', DAYS.returned + 1 - DAYS.settled],
    ['charge.dispute.closed', 'Dispute status: lost', 'completed', 1],
  ] as const)
    await trx
      .insertInto('payment_events')
      .values({
        payment_id: id,
        event_type: type,
        outcome: 'applied',
        reason,
        status_before: before,
        status_after: type === 'payment_intent.processing' ? 'pending' : 'completed',
        dispute_status: type === 'charge.dispute.closed' ? 'lost' : null,
        created_at: daysBefore(days),
      })
      .execute()
}

/** Fills in one tenant who pays from a bank account, once per database. */
export async function seedBankDebits(db: Kysely<Database>, { now, saveBank, company }: Seed) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'bank-debits', now)) || !saveBank) return
    const tenant = await trx
      .selectFrom('users as u')
      .innerJoin('leases as l', 'l.user_id', 'u.id')
      .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'l.id as lease_id', 'l.due_day'])
      .where('u.email', '=', DEBTOR)
      .where('l.rent_cents', 'is not', null)
      .executeTakeFirst()
    if (!tenant) return
    const { id: userId, email, lease_id, due_day: day } = tenant
    const name = `${tenant.first_name} ${tenant.last_name}`
    const account = await saveBank({ userId, name, email }, 'pm_sbx_bankSuccess')
    const { id: methodId } = await trx
      .insertInto('payment_methods')
      .values({
        user_id: userId,
        gateway: 'sandbox',
        method_id: account.id,
        kind: 'us_bank_account',
        brand: account.brand,
        last4: account.last4,
        nickname: 'Checking',
        is_default: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('users')
      .set({ stripe_customer_id: account.customer, updated_at: sql<Date>`now()` })
      .where('id', '=', userId)
      .execute()
    const given = { user_id: userId, payer_name: name, address: ADDRESS, given_at: now }
    const saved = { text: savedAccountText(company), method_id: methodId, ended_at: new Date('9999-12-31T00:00:00Z') }
    await trx
      .insertInto('autopay')
      .values({
        user_id: userId,
        gateway: 'sandbox',
        method_id: methodId,
        lease_id,
        is_on: true,
        day,
        cap_cents: null,
        after_day: companyDay(now),
      })
      .execute()
    const method = cardEnding(account.brand, account.last4)
    const text = authorizationText({ company, method, isBank: true, day, capCents: null })
    await trx
      .insertInto('autopay_authorizations')
      .values([
        { ...given, ...saved },
        { ...given, text },
      ])
      .execute()
    await insertReturned(trx, userId, account, company)
  })
}
