import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { digest, monthsAfter } from '../seeded-number.ts'
import { residentTime } from '../waking-hours.ts'
import type { NewPayment } from '../ledger-rows.ts'

/** Two who share a lease, each with a share in dollars, and how many months ago the second one joined. */
const ROOMMATES = {
  main: 'ruth.kamau@example.com',
  other: 'elena.petrov@example.com',
  shares: [980, 800],
  joinedMonthsAgo: 2,
} as const

export interface DemoRoommate {
  leaseId: string
  userId: string
  name: string
  email: string
  joinedOn: string
}

/** Puts the second tenant on the lease, from the first of a month on. Null where either is missing. */
export async function insertRoommate(trx: Kysely<Database>, now: Date): Promise<DemoRoommate | null> {
  const { main, other, shares, joinedMonthsAgo } = ROOMMATES
  const joinedOn = monthsAfter(now, -joinedMonthsAgo).toISOString().slice(0, 10)
  const lease = await trx
    .selectFrom('leases as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select('l.id')
    .where('u.email', '=', main)
    .executeTakeFirst()
  const person = await trx
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('email', '=', other)
    .executeTakeFirst()
  if (!lease || !person) return null
  await trx
    .updateTable('leases')
    .set({ share_cents: shares[0] * 100 })
    .where('id', '=', lease.id)
    .execute()
  await trx
    .insertInto('lease_tenants')
    .values({ lease_id: lease.id, user_id: person.id, share_cents: shares[1] * 100, joined_on: joinedOn })
    .execute()
  return { leaseId: lease.id, userId: person.id, name: person.name, email: other, joinedOn }
}

/** Splits each month's rent since both are on the lease: the second tenant pays their share some hours later, with a card of their own. */
export function shareRent(payments: readonly NewPayment[], roommate: DemoRoommate | null, now: Date): NewPayment[] {
  if (roommate === null) return [...payments]
  const [own, others] = ROOMMATES.shares.map((dollars) => dollars * 100) as [number, number]
  return payments.flatMap((payment) => {
    const month = payment.rent_month ?? ''
    const isShared =
      payment.payer_email === ROOMMATES.main &&
      payment.payment_type === 'rent' &&
      payment.status === 'completed' &&
      month >= roommate.joinedOn &&
      Number(payment.amount_cents) === own + others
    if (!isShared) return [payment]
    const latest = now.getTime() - 120_000
    const at = new Date(
      Math.min(residentTime(new Date((payment.created_at as Date).getTime() + 5 * 3_600_000)).getTime(), latest),
    )
    return [
      { ...payment, amount_cents: own },
      {
        ...payment,
        user_id: roommate.userId,
        lease_id: roommate.leaseId,
        payer_name: roommate.name,
        payer_email: roommate.email,
        amount_cents: others,
        intent_id: `pi_sbx_${digest('roommate', month).slice(0, 24)}`,
        card_brand: 'visa',
        card_last4: '4242',
        created_at: at,
        completed_at: new Date(at.getTime() + 3000),
        updated_at: at,
      },
    ]
  })
}
