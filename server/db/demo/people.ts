import type { Role } from '#contract/auth.ts'
import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'
import { isFirst } from './seed.ts'

interface Lease {
  address: string
  /** Dollars a month. */
  rent: number
  /** Months from now to its end. */
  endsIn: number
}

interface Person {
  name: readonly [first: string, last: string]
  email: string
  role: Role
  phone?: string
  lease?: Lease
}

const tenant = (first: string, last: string, address: string, rent: number, endsIn: number): Person => ({
  name: [first, last],
  email: `${first}.${last}@example.com`.toLowerCase().replaceAll("'", ''),
  role: 'tenant',
  lease: { address, rent, endsIn },
})

/** The four who can sign in, and the tenants whose books the office keeps. None of them exists. */
const PEOPLE: readonly Person[] = [
  { name: ['Alex', 'Whitcomb'], email: 'admin@example.com', role: 'admin' },
  { name: ['Morgan', 'Pelletier'], email: 'manager@example.com', role: 'property_manager' },
  {
    name: ['Jordan', 'Alvarez'],
    email: 'tenant@example.com',
    role: 'tenant',
    phone: '(617) 555-0123',
    lease: { address: '27 Prescott Street, Apt 3, Somerville, MA 02143', rent: 2650, endsIn: 9 },
  },
  { name: ['Sam', 'Okafor'], email: 'user@example.com', role: 'user' },
  tenant('Priya', 'Raman', '114 Antrim Street, Unit 2, Cambridge, MA 02139', 3200, 4),
  tenant('Daniel', 'Fitzgerald', '8 Monument Avenue, Apt 1, Boston, MA 02129', 2975, 7),
  tenant('Mei', 'Tanaka', '61 Pleasant Street, Unit 4, Brookline, MA 02446', 3450, 2),
  tenant('Luis', 'Carvalho', '19 Highland Avenue, Apt 2, Malden, MA 02148', 2180, 11),
  tenant('Fatima', 'Haddad', '240 Main Street, Apt 5, Worcester, MA 01608', 1725, 6),
  tenant('Owen', "O'Brien", '33 Dorchester Street, Apt 3, Boston, MA 02127', 2890, 1),
  tenant('Grace', 'Lindqvist', '5 Federal Street, Unit 1, Salem, MA 01970', 2050, 8),
  tenant('Marcus', 'Bell', '72 Union Street, Apt 6, Lynn, MA 01902', 1850, 5),
  tenant('Ines', 'Duarte', '410 County Street, Apt 2, New Bedford, MA 02740', 1495, 10),
  tenant('Noah', 'Feldman', '16 Walnut Street, Unit 3, Newton, MA 02460', 3100, 3),
  tenant('Ruth', 'Kamau', '88 Merrimack Street, Apt 7, Lowell, MA 01852', 1780, 12),
]

/** Those who can sign in to the demonstration. */
export const DEMO_ACCOUNTS = PEOPLE.slice(0, 4).map(({ email, role }) => ({ email, role }))

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
  /** Makes a person known to the identity service and tells their id; without a password they cannot sign in yet. */
  createIdentity: (person: NewPerson) => Promise<string>
  password: string
}

const day = (date: Date) => date.toISOString().slice(0, 10)
const monthsFrom = (now: Date, months: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))

/** Fills in the people of the demonstration, once in a database's life. */
export async function seedPeople(db: Kysely<Database>, { now, createIdentity, password }: Options) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'people', now))) return
    for (const [index, { name, email, role, phone, lease }] of PEOPLE.entries()) {
      const [firstName, lastName] = name
      const canSignIn = index < DEMO_ACCOUNTS.length
      const id = await createIdentity({ email, firstName, lastName, role, ...(canSignIn && { password }) })
      await trx
        .insertInto('users')
        .values({
          id,
          email,
          first_name: firstName,
          last_name: lastName,
          role,
          phone: phone ?? null,
          // Two years and some: rent has been paid since.
          created_at: new Date(now.getTime() - (760 - index * 7) * 86_400_000),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      if (!lease) continue
      await trx
        .insertInto('leases')
        .values({
          user_id: id,
          property_address: lease.address,
          rent_cents: lease.rent * 100,
          deposit_cents: lease.rent * 100,
          starts_on: day(monthsFrom(now, -24)),
          ends_on: day(new Date(monthsFrom(now, lease.endsIn + 1).getTime() - 86_400_000)),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}
