import type { Role } from '#contract/auth/account.ts'
import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'
import { DAY, dayText, monthsAfter } from './seeded-number.ts'
import { ledgerOf } from './ledgers.ts'
import { isFirst } from './seed-parts.ts'
import { residentTime, staffTime } from './waking-hours.ts'

interface Lease {
  address: string
  /** Dollars a month. */
  rent: number
  /** Months until the last month of the lease. 0 is the current month. */
  endsIn: number
  /** Months until the lease starts. */
  startsIn: number
  /** The earlier rent, and when it was raised. */
  raised?: { from: number; monthsAgo: number }
}

interface Person {
  name: readonly [first: string, last: string]
  email: string
  role: Role
  phone?: string
  lease?: Lease
  /** What visitors see who sign in as this tenant. Nobody has the password of a tenant without it. */
  shows?: string
}

interface Dates extends Partial<Lease> {
  endsIn: number
}

const tenant = (
  first: string,
  last: string,
  address: string,
  rent: number,
  { shows, ...dates }: Dates & Pick<Person, 'shows'>,
): Person => ({
  name: [first, last],
  email: `${first}.${last}@example.com`.toLowerCase().replaceAll("'", ''),
  role: 'tenant',
  lease: { address, rent, startsIn: -24, ...dates },
  ...(shows !== undefined && { shows }),
})

/** Four who can sign in, and the tenants. None of these people exist. */
const PEOPLE: readonly Person[] = [
  { name: ['Alex', 'Whitcomb'], email: 'admin@example.com', role: 'admin' },
  { name: ['Morgan', 'Pelletier'], email: 'manager@example.com', role: 'property_manager' },
  {
    name: ['Jordan', 'Alvarez'],
    email: 'tenant@example.com',
    role: 'tenant',
    phone: '(617) 555-0123',
    lease: { address: '27 Prescott Street, Apt 3, Somerville, MA 02143', rent: 2650, startsIn: -24, endsIn: 9 },
  },
  { name: ['Sam', 'Okafor'], email: 'user@example.com', role: 'user' },
  tenant('Priya', 'Raman', '114 Antrim Street, Unit 2, Cambridge, MA 02139', 3200, {
    endsIn: 4,
    raised: { from: 3050, monthsAgo: 10 },
  }),
  tenant('Daniel', 'Fitzgerald', '8 Monument Avenue, Apt 1, Boston, MA 02129', 2975, { endsIn: 7 }),
  tenant('Mei', 'Tanaka', '61 Pleasant Street, Unit 4, Brookline, MA 02446', 3450, { startsIn: -19, endsIn: 4 }),
  tenant('Luis', 'Carvalho', '19 Highland Avenue, Apt 2, Malden, MA 02148', 2180, { startsIn: -25, endsIn: 11 }),
  tenant('Fatima', 'Haddad', '240 Main Street, Apt 5, Worcester, MA 01608', 1725, { startsIn: -25, endsIn: -1 }),
  tenant('Owen', "O'Brien", '33 Dorchester Street, Apt 3, Boston, MA 02127', 2890, {
    startsIn: -35,
    endsIn: 1,
    raised: { from: 2790, monthsAgo: 12 },
    shows: 'with a renewal to answer',
  }),
  tenant('Grace', 'Lindqvist', '5 Federal Street, Unit 1, Salem, MA 01970', 2050, {
    startsIn: -28,
    endsIn: 8,
    shows: 'with autopay',
  }),
  tenant('Marcus', 'Bell', '72 Union Street, Apt 6, Lynn, MA 01902', 1850, { startsIn: -30, endsIn: 5 }),
  tenant('Ines', 'Duarte', '410 County Street, Apt 2, New Bedford, MA 02740', 1495, { startsIn: 1, endsIn: 12 }),
  tenant('Noah', 'Feldman', '16 Walnut Street, Unit 3, Newton, MA 02460', 3100, { startsIn: 1, endsIn: 12 }),
  tenant('Ruth', 'Kamau', '88 Merrimack Street, Apt 7, Lowell, MA 01852', 1780, { startsIn: -11, endsIn: 12 }),
  // Shares the lease of Ruth Kamau.
  {
    name: ['Elena', 'Petrov'],
    email: 'elena.petrov@example.com',
    role: 'tenant',
    phone: '(978) 555-0146',
    shows: 'a roommate',
  },
]

/** The age in days of the first four accounts. The tenant's follows from the lease. */
const STAFF_DAYS = [1240, 1105, 0, 43]

/** The accounts that visitors can sign in to. */
export const DEMO_ACCOUNTS = PEOPLE.filter(({ shows }, index) => index < STAFF_DAYS.length || shows !== undefined).map(
  ({ email, role, shows }) => ({ email, about: shows === undefined ? role : `${role}, ${shows}` }),
)
const SIGN_INS = new Set(DEMO_ACCOUNTS.map(({ email }) => email))

export const DEMO_EMAILS = PEOPLE.map(({ email }) => email)

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
  const { address, rent, raised, startsIn } = lease
  const inserted = await trx
    .insertInto('leases')
    .values({
      user_id: userId,
      property_address: address,
      rent_cents: rent * 100,
      deposit_cents: (raised?.from ?? rent) * 100,
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
  await trx
    .insertInto('lease_rents')
    .values({ lease_id: inserted.id, holds_from: '2000-01-01', rent_cents: (raised?.from ?? rent) * 100 })
    .execute()
  if (!raised) return
  const month = monthsAfter(now, -raised.monthsAgo)
  await trx
    .insertInto('lease_rents')
    .values({
      lease_id: inserted.id,
      holds_from: dayText(month),
      rent_cents: rent * 100,
      noted_at: staffTime(new Date(month.getTime() - 40 * DAY)),
    })
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
