import * as z from 'zod/mini'
import { Id, Money, oneOf, pageQuery, SearchText } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { SignedMoney } from '#contract/leases/entries.ts'

/** A lease that ends within so many days is ending. */
export const ENDING_DAYS = 90

/** `upcoming`: nobody lives there today, and a lease is to begin. */
export const ROLL_STATUSES = ['occupied', 'ending', 'upcoming', 'vacant', 'out_of_service'] as const
export type RollStatus = (typeof ROLL_STATUSES)[number]

export const ROLL_SORTS = ['address', 'address-desc', 'lease-end', 'lease-end-desc'] as const
export type RollSort = (typeof ROLL_SORTS)[number]

const Day = z.nullable(z.iso.date())

/** The lease of today, or else the next one. */
const RollLease = z.object({
  id: Id,
  tenantName: z.string(),
  /** The names of the other tenants who are on the lease today. */
  otherTenants: z.array(z.string()),
  startsOn: Day,
  /** Null for a lease without an end, which goes on from month to month. */
  endsOn: Day,
  /** This month's rent. */
  rentAmount: z.nullable(Money),
  /** What was paid as a deposit and is held. */
  depositHeld: Money,
  /** Rent that was paid in advance for the last month and is not used yet. */
  lastMonthHeld: Money,
  /** The sum of the ledger: what is owed now. Negative for a credit. */
  balance: SignedMoney,
})

/** A unit, or a lease for which staff have not chosen one. */
const RollRow = z.object({
  /** The unit, or the lease where there is none. */
  id: Id,
  unitId: z.nullable(Id),
  buildingId: z.nullable(Id),
  buildingName: z.nullable(z.string()),
  number: z.nullable(z.string()),
  address: z.nullable(z.string()),
  bedrooms: z.nullable(z.int()),
  bathrooms: z.nullable(z.number()),
  sqft: z.nullable(z.int()),
  status: z.enum(ROLL_STATUSES),
  lease: z.nullable(RollLease),
  /** The first day of the lease after that one. */
  nextStartsOn: Day,
})
export type RollRow = z.input<typeof RollRow>

const RollFigures = z.object({
  /** Units. Leases without a unit are counted apart. */
  units: z.int(),
  occupied: z.int(),
  /** Units in service that nobody lives in today. */
  vacant: z.int(),
  outOfService: z.int(),
  leasesWithoutUnit: z.int(),
  /** Of a hundred units in service, how many are vacant. Null without one. */
  vacancyPercent: z.nullable(z.number()),
  /** This month's rent of all leases that have begun. */
  monthlyRent: Money,
  /** The balances of the leases in the report, credits subtracted. */
  balance: SignedMoney,
})
export type RollFigures = z.input<typeof RollFigures>

const filter = {
  search: SearchText,
  building: z.optional(z.uuid({ error: 'building must be an id' }).check(z.toLowerCase())),
  status: z.optional(oneOf('status', ROLL_STATUSES)),
}
export type RollFilter = z.output<z.ZodMiniObject<typeof filter>>
const sort = z._default(oneOf('sort', ROLL_SORTS), 'address')

export const rentRollAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/reports/rent-roll',
    access: 'admin',
    summary:
      'The rent roll as of today: every unit with its lease, and the leases that have no unit, by address by default. `search` matches any part of the address, the building or the tenant',
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter, sort }),
    response: z.array(RollRow),
  },
  figures: {
    method: 'GET',
    path: '/api/admin/reports/rent-roll/figures',
    access: 'admin',
    summary: 'The sums of the same report',
    query: z.object(filter),
    response: RollFigures,
  },
  export: csvOf('/api/admin/reports/rent-roll', z.object({ ...filter, sort })),
} as const satisfies Record<string, FileEndpoint>
