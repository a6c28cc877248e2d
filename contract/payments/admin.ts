import * as z from 'zod/mini'
import { ById, Id, Money, oneOf, pageQuery, SearchText, Timestamp } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { Authorization } from './debits-own.ts'
import { METHOD_KINDS, OwnPayment, PAYMENT_STATUSES, PAYMENT_TYPES } from './own.ts'

export const PAYMENT_SORTS = [
  'newest',
  'oldest',
  'largest',
  'smallest',
  'tenant',
  'tenant-desc',
  'status',
  'status-desc',
] as const
export type PaymentSort = (typeof PAYMENT_SORTS)[number]

/**
 * `unresolved` means failed or returned, and no later payment of the same kind made up for it. `processing` are those pending ones that a bank works on, and
 * `returned` those that a bank paid and took back.
 */
export const PAYMENT_STATUS_FILTERS = [...PAYMENT_STATUSES, 'processing', 'returned', 'unresolved'] as const

/** Within so many days before now. */
export const PAYMENT_DAYS = ['7', '30', '90', '365'] as const

/** Real payments, or payments made with test cards. */
const PAYMENT_KINDS = ['real', 'test'] as const

const filter = {
  search: SearchText,
  status: z.optional(oneOf('status', PAYMENT_STATUS_FILTERS)),
  days: z.optional(oneOf('days', PAYMENT_DAYS)),
  type: z.optional(oneOf('type', PAYMENT_TYPES)),
  kind: z.optional(oneOf('kind', PAYMENT_KINDS)),
  method: z.optional(oneOf('method', METHOD_KINDS)),
  /** Payments of one tenant only. */
  tenantId: z.optional(z.uuid({ error: 'tenantId must be an id' })),
}
const PaymentFilter = z.object(filter)
export type PaymentFilter = z.output<typeof PaymentFilter>
const sort = z._default(oneOf('sort', PAYMENT_SORTS), 'newest')

/** A payment as staff see it. The payer's name is current, and null once the account is deleted. */
export const AdminPayment = z.extend(OwnPayment, {
  tenantName: z.nullable(z.string()),
  tenantEmail: z.nullable(z.string()),
})
export type AdminPayment = z.input<typeof AdminPayment>

/** Figures over the whole filtered list, not one page. */
const PaymentFigures = z.object({
  totalCount: z.int(),
  /** Without what banks took back. */
  completedAmount: Money,
  pendingAmount: Money,
  /** Completed payments that no bank took back, as a whole percentage of all. 0 where there are none. */
  successRate: z.int(),
  /** How many were made with test cards. Where there are real payments too, test payments count in none of the other three figures. */
  testCount: z.int(),
})
export type PaymentFigures = z.input<typeof PaymentFigures>

const OUTCOMES = ['applied', 'ignored', 'refused'] as const

/** An event that the card provider reported, and what it changed. */
const PaymentEvent = z.object({
  id: z.string(),
  /** The provider's event id. Null where our server asked the provider itself. */
  eventId: z.nullable(z.string()),
  eventType: z.string(),
  outcome: z.enum(OUTCOMES),
  reason: z.string(),
  statusBefore: z.enum(PAYMENT_STATUSES),
  statusAfter: z.enum(PAYMENT_STATUSES),
  /** The total refunded by then, and the status of a dispute. Null where it was not stored. */
  refundedAmount: z.nullable(Money),
  disputeStatus: z.nullable(z.string()),
  createdAt: Timestamp,
})
export type PaymentEvent = z.input<typeof PaymentEvent>

const PaymentDetail = z.extend(AdminPayment, {
  /** The payer's tenant id, if they are a tenant now. */
  tenantId: z.nullable(Id),
  /** Name and email as recorded with the payment, even if the account has changed since. */
  payerName: z.string(),
  payerEmail: z.string(),
  failureCode: z.nullable(z.string()),
  disputeStatus: z.nullable(z.string()),
  /** What the bank takes back by a dispute. */
  disputedAmount: z.nullable(Money),
  /** What the payer got back by refunds and a dispute together beyond what they had paid. */
  excessAmount: Money,
  /** The status in the provider's own words. */
  providerStatus: z.nullable(z.string()),
  checkedAt: z.nullable(Timestamp),
  /** What the payer agreed to for a debit. Null for a card, and two years later. */
  authorization: z.nullable(Authorization),
  /** Oldest first. */
  events: z.array(PaymentEvent),
})
export type PaymentDetail = z.input<typeof PaymentDetail>

export const paymentsAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/payments',
    access: 'admin',
    summary:
      "All payments, newest first by default. Sorted by tenant, they follow the names shown, with deleted accounts last. Sorted by status, they go from pending to completed to failed. `search` matches any part of the tenant's name or email (those at the time of the payment, if the account was deleted), the payment's id or its receipt number",
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter, sort }),
    response: z.array(AdminPayment),
  },
  figures: {
    method: 'GET',
    path: '/api/admin/payments/summary',
    access: 'admin',
    summary: 'The count, completed amount, pending amount and success rate of the payments that match the filters',
    query: PaymentFilter,
    response: PaymentFigures,
  },
  export: csvOf(
    '/api/admin/payments',
    z.object({ ...filter, sort }),
    'The payments that match the filters, as a CSV file',
  ),
  get: {
    method: 'GET',
    path: '/api/admin/payments/:id',
    access: 'admin',
    summary: "One payment with the card provider's events",
    isLookup: true,
    params: ById,
    response: PaymentDetail,
  },
} as const satisfies Record<string, FileEndpoint>
