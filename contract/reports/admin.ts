import * as z from 'zod/mini'
import { Id, Money, oneOf, pageQuery, SearchText } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'

/** Leases that owe something for longer than so many days. */
export const AGING_AGES = ['over-30', 'over-60', 'over-90'] as const
export type AgingAge = (typeof AGING_AGES)[number]

export const AGING_SORTS = ['balance', 'balance-asc', 'tenant', 'tenant-desc'] as const
export type AgingSort = (typeof AGING_SORTS)[number]

/** What is owed by the days since it was charged, where payments pay the oldest charges first. */
const Ages = z.object({
  balance: Money,
  /** Charged at most 30 days ago. */
  upTo30: Money,
  upTo60: Money,
  upTo90: Money,
  over90: Money,
})

const AgedLease = z.extend(Ages, {
  /** The lease. */
  id: Id,
  /** The tenant's account. Null once it was deleted; the lease keeps the name. */
  tenantId: z.nullable(Id),
  tenantName: z.string(),
  tenantEmail: z.nullable(z.string()),
  tenantPhone: z.nullable(z.string()),
  propertyAddress: z.nullable(z.string()),
  /** The day of the oldest charge that is not paid in full. */
  oldestOn: z.iso.date(),
  /** The lease is over. */
  isFormer: z.boolean(),
  /** Payments that banks work on. They are taken off once the money has come. */
  processing: Money,
})
export type AgedLease = z.input<typeof AgedLease>

const AgingFigures = z.extend(Ages, {
  leases: z.int(),
  /** What leases with a credit have too much, which is not taken off `balance`. */
  credits: Money,
})
export type AgingFigures = z.input<typeof AgingFigures>

const filter = { search: SearchText, age: z.optional(oneOf('age', AGING_AGES)) }
export type AgingFilter = z.output<z.ZodMiniObject<typeof filter>>
const sort = z._default(oneOf('sort', AGING_SORTS), 'balance')

export const reportsAdmin = {
  aging: {
    method: 'GET',
    path: '/api/admin/reports/aging',
    access: 'admin',
    summary:
      'Leases that owe something, the largest balance first by default, with what they owe by its age. `search` matches any part of the tenant or the address',
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter, sort }),
    response: z.array(AgedLease),
  },
  agingFigures: {
    method: 'GET',
    path: '/api/admin/reports/aging/figures',
    access: 'admin',
    summary: 'The sums of the same report',
    query: z.object(filter),
    response: AgingFigures,
  },
  agingExport: csvOf('/api/admin/reports/aging', z.object({ ...filter, sort })),
} as const satisfies Record<string, FileEndpoint>
