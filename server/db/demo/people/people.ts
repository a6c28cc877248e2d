import type { Role } from '#contract/auth/account.ts'

export interface Lease {
  address: string
  /** Dollars a month. */
  rent: number
  /** Months until the last month of the lease. 0 is the current month. */
  endsIn: number
  /** Months until the lease starts. */
  startsIn: number
  /** The earlier rents with the months until each was raised, oldest first. */
  raises?: readonly { from: number; monthsAgo: number }[]
}

export interface Person {
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
export const PEOPLE: readonly Person[] = [
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
    startsIn: -50,
    endsIn: 4,
    raises: [
      { from: 2850, monthsAgo: 38 },
      { from: 2950, monthsAgo: 26 },
      { from: 3050, monthsAgo: 10 },
    ],
  }),
  tenant('Daniel', 'Fitzgerald', '8 Monument Avenue, Apt 1, Boston, MA 02129', 2975, {
    startsIn: -41,
    endsIn: 7,
    raises: [{ from: 2850, monthsAgo: 17 }],
  }),
  tenant('Mei', 'Tanaka', '61 Pleasant Street, Unit 4, Brookline, MA 02446', 3450, { startsIn: -31, endsIn: 4 }),
  tenant('Luis', 'Carvalho', '19 Highland Avenue, Apt 2, Malden, MA 02148', 2180, { startsIn: -25, endsIn: 11 }),
  tenant('Fatima', 'Haddad', '240 Main Street, Apt 5, Worcester, MA 01608', 1725, { startsIn: -25, endsIn: -1 }),
  tenant('Owen', "O'Brien", '33 Dorchester Street, Apt 3, Boston, MA 02127', 2890, {
    startsIn: -71,
    endsIn: 1,
    raises: [
      { from: 2450, monthsAgo: 60 },
      { from: 2525, monthsAgo: 48 },
      { from: 2600, monthsAgo: 36 },
      { from: 2690, monthsAgo: 24 },
      { from: 2790, monthsAgo: 12 },
    ],
    shows: 'with a renewal to answer',
  }),
  tenant('Grace', 'Lindqvist', '5 Federal Street, Unit 1, Salem, MA 01970', 2050, {
    startsIn: -28,
    endsIn: 8,
    shows: 'with autopay',
  }),
  tenant('Marcus', 'Bell', '72 Union Street, Apt 6, Lynn, MA 01902', 1850, {
    startsIn: -54,
    endsIn: 5,
    raises: [
      { from: 1700, monthsAgo: 42 },
      { from: 1775, monthsAgo: 18 },
    ],
  }),
  tenant('Ines', 'Duarte', '410 County Street, Apt 2, New Bedford, MA 02740', 1495, { startsIn: 1, endsIn: 12 }),
  tenant('Noah', 'Feldman', '16 Walnut Street, Unit 3, Newton, MA 02460', 3100, { startsIn: 1, endsIn: 12 }),
  tenant('Ruth', 'Kamau', '88 Merrimack Street, Apt 7, Lowell, MA 01852', 1780, { startsIn: -35, endsIn: 12 }),
  // Shares the lease of Ruth Kamau.
  {
    name: ['Elena', 'Petrov'],
    email: 'elena.petrov@example.com',
    role: 'tenant',
    phone: '(978) 555-0146',
    shows: 'a roommate',
  },
  tenant('Helen', 'Brodeur', '52 Cabot Street, Unit 2, Beverly, MA 01915', 2240, {
    startsIn: -66,
    endsIn: 5,
    raises: [
      { from: 1950, monthsAgo: 54 },
      { from: 2025, monthsAgo: 42 },
      { from: 2100, monthsAgo: 30 },
      { from: 2175, monthsAgo: 6 },
    ],
  }),
  tenant('Thomas', 'Nguyen', '17 Elm Street, Apt 4, Quincy, MA 02169', 2410, {
    startsIn: -47,
    endsIn: 12,
    raises: [{ from: 2300, monthsAgo: 23 }],
  }),
]

/** The age in days of the first four accounts. The first one is older than every lease, and that of the tenant follows from the lease. */
export const STAFF_DAYS = [2400, 1105, 0, 43]

/** The accounts that visitors can sign in to. */
export const DEMO_ACCOUNTS = PEOPLE.filter(({ shows }, index) => index < STAFF_DAYS.length || shows !== undefined).map(
  ({ email, role, shows }) => ({ email, about: shows === undefined ? role : `${role}, ${shows}` }),
)
export const SIGN_INS = new Set(DEMO_ACCOUNTS.map(({ email }) => email))

export const DEMO_EMAILS = PEOPLE.map(({ email }) => email)
