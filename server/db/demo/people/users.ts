import type { Role } from '#contract/auth/account.ts'
import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'
import { DAY, dayText, monthsAfter } from '../seeded-number.ts'
import { ledgerOf } from '../ledgers.ts'
import { type Lease, PEOPLE, type Person, SIGN_INS, STAFF_DAYS } from './people.ts'
import { isFirst } from '../seed-parts.ts'
import { residentTime, staffTime } from '../waking-hours.ts'

interface NewPerson {
  email: string
  firstName: string
  lastName: string
  role: Role
  password?: string
}

interface Options {
  now: Date
  /** Creates a user at the identity service and returns the id. Without a password nobody can sign in yet. */
  createIdentity: (person: NewPerson) => Promise<string>
  password: string
}

const HOUR = 3_600_000
/** That of a tenant who joined the lease of another one. */
const ROOMMATE_DAYS = 100

/** Accounts are created some weeks before the lease begins and before any payment. */
function madeAt(now: Date, index: number, { email, lease }: Person): Date {
  if (!lease) return staffTime(new Date(now.getTime() - (STAFF_DAYS[index] ?? ROOMMATE_DAYS) * DAY - index * HOUR))
  const start = monthsAfter(now, lease.startsIn).getTime()
  const latest = now.getTime() - (ledgerOf(email).isPaidAhead === false ? 3 : 12) * DAY
  return staffTime(new Date(Math.min(start - 21 * DAY, latest) - (index * HOUR * 7 + 1234)))
}

/** The last day of a lease. */
const endOf = (now: Date, { endsIn }: Lease) => new Date(monthsAfter(now, endsIn + 1).getTime() - DAY)

/** A tenant whose lease has ended has moved out, and the account is closed. */
const hasMovedOut = ({ lease }: Person) => lease !== undefined && lease.endsIn < 0

/** The last sign-in, in any case before a tenant moved out. Null for a tenant who was only invited. */
function lastLogin(now: Date, index: number, person: Person) {
  const { email, role, lease } = person
  if (ledgerOf(email).isPaidAhead === false) return null
  const latest = lease && hasMovedOut(person) ? endOf(now, lease) : now
  const at = new Date(latest.getTime() - (3 + ((index * 37) % 290)) * HOUR)
  return role === 'tenant' || role === 'user' ? residentTime(at) : staffTime(at)
}

async function insertLease(
  trx: Kysely<Database>,
  userId: string,
  lease: Lease,
  { now, made }: { now: Date; made: Date },
) {
  const { address, rent, raises = [], startsIn } = lease
  const first = raises[0]?.from ?? rent
  const inserted = await trx
    .insertInto('leases')
    .values({
      user_id: userId,
      property_address: address,
      rent_cents: rent * 100,
      deposit_cents: first * 100,
      ...(startsIn > 0 && { lock_fee_cents: 9500 }),
      starts_on: dayText(monthsAfter(now, startsIn)),
      ends_on: dayText(endOf(now, lease)),
      created_at: made,
      updated_at: made,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
  const later = raises.map(({ monthsAgo }, place) => {
    const month = monthsAfter(now, -monthsAgo)
    return {
      lease_id: inserted.id,
      holds_from: dayText(month),
      rent_cents: (raises[place + 1]?.from ?? rent) * 100,
      noted_at: staffTime(new Date(month.getTime() - 40 * DAY)),
    }
  })
  await trx
    .insertInto('lease_rents')
    .values([{ lease_id: inserted.id, holds_from: '2000-01-01', rent_cents: first * 100 }, ...later])
    .execute()
}

/** Fills in the demo users once per database. */
export async function seedUsers(db: Kysely<Database>, { now, createIdentity, password }: Options) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'people', now))) return
    // All at once, because the passwords are hashed beside everything else.
    const ids = await Promise.all(
      PEOPLE.map(({ name: [firstName, lastName], email, role }) =>
        createIdentity({ email, firstName, lastName, role, ...(SIGN_INS.has(email) && { password }) }),
      ),
    )
    for (const [index, person] of PEOPLE.entries()) {
      const { name, email, role, phone, lease } = person
      const made = madeAt(now, index, person)
      const [firstName, lastName] = name
      const id = ids[index]!
      await trx
        .insertInto('users')
        .values({
          id,
          email,
          first_name: firstName,
          last_name: lastName,
          role,
          phone: phone ?? null,
          is_active: !hasMovedOut(person),
          last_login_at: lastLogin(now, index, person),
          created_at: made,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (lease) await insertLease(trx, id, lease, { now, made })
    }
  })
}
