import * as z from 'zod/mini'
import { ById, Id, Money, oneOf, pageQuery, SearchText } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { AutomaticPayments } from './automatic.ts'
import { PartMonths } from './part-months.ts'
import { AdminEntry, AdminLedger, NewCharge, NewReceipt, NewReversal, SignedMoney } from './entries.ts'

export const LEASE_STATUSES = ['upcoming', 'current', 'ended'] as const
export type LeaseStatus = (typeof LEASE_STATUSES)[number]

export const LEASE_SORTS = ['newest', 'oldest', 'tenant', 'tenant-desc', 'end', 'end-desc'] as const
export type LeaseSort = (typeof LEASE_SORTS)[number]

const Day = z.nullable(z.iso.date())

const Lease = z.object({
  id: Id,
  /** The tenant's account. Null once it was deleted, or has a newer lease; the lease keeps the name. */
  tenantId: z.nullable(Id),
  /** The account of a tenant who has a newer lease. Null for all others. */
  formerTenantId: z.nullable(Id),
  tenantName: z.string(),
  tenantEmail: z.nullable(z.string()),
  /** The names of the other tenants who are on the lease today. */
  otherTenants: z.array(z.string()),
  /** Their accounts, in the same order. */
  otherTenantIds: z.array(Id),
  propertyAddress: z.nullable(z.string()),
  /** The unit that is leased. Null where staff have not chosen one. */
  unit: z.nullable(z.object({ id: Id, buildingId: Id, number: z.string() })),
  startsOn: Day,
  endsOn: Day,
  status: z.enum(LEASE_STATUSES),
  /** This month's rent. */
  rentAmount: z.nullable(Money),
  rentDueDay: z.int(),
  partMonths: PartMonths,
  depositAmount: z.nullable(Money),
  /** The sum of the ledger: what is owed now. Negative for a credit. */
  balance: SignedMoney,
  /** Payments that banks work on. They are taken off the balance once the money has come. */
  processing: Money,
})
export type Lease = z.input<typeof Lease>

/** Another lease with the same typed address on some of the same days. */
export const SameAddress = z.object({
  leaseId: Id,
  tenantName: z.string(),
  startsOn: z.nullable(z.iso.date()),
  endsOn: z.nullable(z.iso.date()),
})

const LeaseDetail = z.extend(Lease, {
  /** At most three. Empty once the addresses, the units or the dates tell the leases apart. */
  sameAddress: z.array(SameAddress),
})

/** Leases that are not over and have no unit yet. */
export const UNIT_FILTERS = ['needed'] as const

const filter = {
  search: SearchText,
  status: z.optional(oneOf('status', LEASE_STATUSES)),
  unit: z.optional(oneOf('unit', UNIT_FILTERS)),
}
export type LeaseFilter = z.output<z.ZodMiniObject<typeof filter>>
const sort = z._default(oneOf('sort', LEASE_SORTS), 'newest')

export const leasesAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/leases',
    access: 'admin',
    summary:
      'All leases with their balances, newest first by default. `search` matches any part of the tenant or the address',
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter, sort }),
    response: z.array(Lease),
  },
  export: csvOf('/api/admin/leases', z.object({ ...filter, sort })),
  get: {
    method: 'GET',
    path: '/api/admin/leases/:id',
    access: 'admin',
    summary: 'One lease with its balance, and other leases that have the same typed address on some of the same days',
    isLookup: true,
    params: ById,
    response: LeaseDetail,
  },
  ledger: {
    method: 'GET',
    path: '/api/admin/leases/:id/ledger',
    access: 'admin',
    summary: 'The ledger of a lease: every charge and payment with the balance after it, oldest first',
    params: ById,
    response: AdminLedger,
  },
  automaticPayments: {
    method: 'GET',
    path: '/api/admin/leases/:id/automatic-payments',
    access: 'admin',
    summary: 'How the rent of a lease is paid by itself: autopay, its terms and next payment, and scheduled payments',
    params: ById,
    response: AutomaticPayments,
  },
  recordReceipt: {
    method: 'POST',
    path: '/api/admin/leases/:id/receipts',
    access: 'admin',
    summary:
      'Records a payment by check, cash, money order or transfer, and emails a receipt. 409 if the same payment seems to be recorded already. Accepts an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewReceipt,
    response: AdminEntry,
  },
  charge: {
    method: 'POST',
    path: '/api/admin/leases/:id/charges',
    access: 'admin',
    summary: 'Charges something in addition to the rent of the lease. Accepts an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewCharge,
    response: AdminEntry,
  },
  reverse: {
    method: 'POST',
    path: '/api/admin/ledger-entries/:id/reversal',
    access: 'admin',
    summary:
      'Reverses an entry by an entry of its own. 409 if it was reversed already or follows from the lease or a card payment. Accepts an Idempotency-Key',
    status: 201,
    params: ById,
    body: NewReversal,
    response: AdminEntry,
  },
} as const satisfies Record<string, FileEndpoint>
