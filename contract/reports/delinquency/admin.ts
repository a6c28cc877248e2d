import * as z from 'zod/mini'
import { Id, Money, oneOf, pageQuery, SearchText } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { CONTACT_WAYS, PaymentPromise, PROMISE_STATES } from '#contract/leases/contact-history/fields.ts'

/** Leases whose oldest unpaid charge is more than so many days old. */
export const PAST_DUE_DAYS = ['5', '15', '30', '60', '90'] as const

/** Leases with no contact in so many days, or with none at all. */
export const SILENT_DAYS = ['7', '14', '30', 'never'] as const
export type SilentDays = (typeof SILENT_DAYS)[number]

/** `due`: today or before. `planned`: later. */
export const FOLLOW_UPS = ['due', 'planned', 'none'] as const
export type FollowUp = (typeof FOLLOW_UPS)[number]

export const DELINQUENCY_SORTS = [
  'balance',
  'balance-asc',
  'tenant',
  'tenant-desc',
  'oldest',
  'newest',
  'contact',
  'contact-desc',
  'follow-up',
] as const
export type DelinquencySort = (typeof DELINQUENCY_SORTS)[number]

const Day = z.iso.date()

const DelinquentLease = z.object({
  /** The lease. */
  id: Id,
  tenantName: z.string(),
  tenantEmail: z.nullable(z.string()),
  tenantPhone: z.nullable(z.string()),
  propertyAddress: z.nullable(z.string()),
  /** The lease is over. */
  isFormer: z.boolean(),
  /** What is owed, and how much of it is rent. Both parts add up to it. */
  balance: Money,
  rent: Money,
  other: Money,
  /** Payments that banks work on. They are taken off once the money has come. */
  processing: Money,
  /** The day of the oldest charge that is not paid in full, and the days since. */
  oldestOn: Day,
  daysPastDue: z.int(),
  /** The last payment that was not returned, less what was refunded of it. */
  lastPayment: z.nullable(z.object({ amount: Money, on: Day })),
  lastContact: z.nullable(z.object({ on: Day, how: z.enum(CONTACT_WAYS), staffName: z.string() })),
  /** The latest promise to pay. */
  promise: z.nullable(PaymentPromise),
  /** When staff want to ask again, as the last contact says. */
  followUpOn: z.nullable(Day),
  /** Calls of the last seven days. */
  recentCalls: z.int(),
})
export type DelinquentLease = z.input<typeof DelinquentLease>

const DelinquencyFigures = z.object({
  leases: z.int(),
  balance: Money,
  rent: Money,
  other: Money,
  brokenPromises: z.int(),
  /** Follow-ups for today or before. */
  followUpsDue: z.int(),
})
export type DelinquencyFigures = z.input<typeof DelinquencyFigures>

const filter = {
  search: SearchText,
  pastDue: z.optional(oneOf('pastDue', PAST_DUE_DAYS)),
  silent: z.optional(oneOf('silent', SILENT_DAYS)),
  promise: z.optional(oneOf('promise', PROMISE_STATES)),
  followUp: z.optional(oneOf('followUp', FOLLOW_UPS)),
}
export type DelinquencyFilter = z.output<z.ZodMiniObject<typeof filter>>
const sort = z._default(oneOf('sort', DELINQUENCY_SORTS), 'balance')

export const delinquencyAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/reports/delinquency',
    access: 'admin',
    summary:
      'Leases that owe something, the largest balance first by default, with the last payment and contact, the latest promise and the next follow-up. `search` matches any part of the tenant or the address',
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter, sort }),
    response: z.array(DelinquentLease),
  },
  figures: {
    method: 'GET',
    path: '/api/admin/reports/delinquency/figures',
    access: 'admin',
    summary: 'The sums and counts of the same report',
    query: z.object(filter),
    response: DelinquencyFigures,
  },
  export: csvOf('/api/admin/reports/delinquency', z.object({ ...filter, sort })),
} as const satisfies Record<string, FileEndpoint>
