import { addDays, companyDay, instantOf } from '#contract/core/calendar.ts'
import { authorizationText } from '#contract/payments/autopay-own.ts'
import { cardEnding } from '#contract/payments/card-brands.ts'
import { scheduledText } from '#contract/payments/scheduled-own.ts'
import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'
import { isFirst } from '../seed-parts.ts'
import { insertCard, type SaveCard } from './payment-methods.ts'

/** Pays by autopay. */
const AUTOPAYER = 'grace.lindqvist@example.com'
/** Owes rent, and has scheduled a part of it. */
const SCHEDULER = 'luis.carvalho@example.com'
const SCHEDULED_IN_DAYS = 10
const SCHEDULED_CENTS = 100_000

const ADDRESS = '192.0.2.17'

interface Seed {
  now: Date
  saveCard: SaveCard | null
  /** The name that is authorized. */
  company: string
}

const listRenters = (trx: Kysely<Database>) =>
  trx
    .selectFrom('users as u')
    .innerJoin('leases as l', 'l.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'l.id as lease_id', 'l.due_day'])
    .where('u.email', 'in', [AUTOPAYER, SCHEDULER])
    .where('l.rent_cents', 'is not', null)
    .execute()

/** Fills in one tenant with autopay and one with a scheduled payment, once per database. */
export async function seedAutomaticPayments(db: Kysely<Database>, { now, saveCard, company }: Seed) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'automatic-payments', now)) || !saveCard) return
    const payOn = addDays(companyDay(now), SCHEDULED_IN_DAYS)
    for (const { id: userId, email, first_name: first, last_name: last, ...lease } of await listRenters(trx)) {
      const name = `${first} ${last}`
      const card = await insertCard(
        trx,
        { userId, name, email },
        { now, saveCard },
        { token: 'pm_sbx_visa', months: 20, isDefault: true },
      )
      const method = cardEnding(card.brand, card.last4)
      const owner = { user_id: userId, gateway: 'sandbox', method_id: card.id, lease_id: lease.lease_id } as const
      const given = { user_id: userId, payer_name: name, address: ADDRESS, given_at: now }
      if (email === AUTOPAYER) {
        const day = lease.due_day
        await trx
          .insertInto('autopay')
          .values({ ...owner, is_on: true, day, cap_cents: null, after_day: companyDay(now) })
          .execute()
        const text = authorizationText({ company, method, isBank: false, day, capCents: null })
        await trx
          .insertInto('autopay_authorizations')
          .values({ ...given, text })
          .execute()
        continue
      }
      const cents = SCHEDULED_CENTS
      const run = await trx
        .insertInto('autopay_runs')
        .values({
          ...owner,
          source: 'scheduled',
          status: 'scheduled',
          charge_on: payOn,
          chosen_cents: cents,
          most_cents: cents,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const text = scheduledText({ company, method, isBank: false, payOn, cents })
      const ends = instantOf(addDays(payOn, 2), '00:00')
      await trx
        .insertInto('autopay_authorizations')
        .values({ ...given, text, ended_at: ends, run_id: run.id })
        .execute()
    }
  })
}
