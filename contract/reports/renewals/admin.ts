import * as z from 'zod/mini'
import { Id, Money, oneOf, pageQuery, SearchText } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'

/** `over`: the term has ended and the tenant is still there. The others are within so many days from today, each with those of a shorter time. */
export const RENEWAL_ENDS = ['over', '30', '60', '90'] as const
export type RenewalEnd = (typeof RENEWAL_ENDS)[number]

export const RENEWAL_STATES = ['none', 'open', 'accepted', 'declined', 'expired', 'notice'] as const
export type RenewalState = (typeof RENEWAL_STATES)[number]

export const RENEWAL_SORTS = ['end', 'end-desc', 'tenant', 'tenant-desc'] as const
export type RenewalSort = (typeof RENEWAL_SORTS)[number]

const RenewalRow = z.object({
  /** The lease. */
  id: Id,
  tenantName: z.string(),
  tenantEmail: z.nullable(z.string()),
  propertyAddress: z.nullable(z.string()),
  /** The end of the current term, also where the next one is accepted. */
  endsOn: z.iso.date(),
  /** Days from today until then. Negative where the term is over. */
  daysLeft: z.int(),
  rentAmount: z.nullable(Money),
  state: z.enum(RENEWAL_STATES),
  /** What was offered last for the time after this term. */
  offer: z.nullable(z.object({ rentAmount: Money, endsOn: z.nullable(z.iso.date()), answerBy: z.iso.date() })),
})
export type RenewalRow = z.input<typeof RenewalRow>

const RenewalFigures = z.object({
  over: z.int(),
  within30: z.int(),
  within60: z.int(),
  within90: z.int(),
  /** Those of all that still need an offer. */
  needOffer: z.int(),
})
export type RenewalFigures = z.input<typeof RenewalFigures>

const filter = {
  search: SearchText,
  ends: z.optional(oneOf('ends', RENEWAL_ENDS)),
  state: z.optional(oneOf('state', RENEWAL_STATES)),
}
export type RenewalFilter = z.output<z.ZodMiniObject<typeof filter>>
const sort = z._default(oneOf('sort', RENEWAL_SORTS), 'end')

export const renewalReportAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/reports/renewals',
    access: 'admin',
    summary:
      'Leases whose term ends within 90 days, or is over with the tenant still there, with the state of their renewal. `search` matches any part of the tenant or the address',
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter, sort }),
    response: z.array(RenewalRow),
  },
  figures: {
    method: 'GET',
    path: '/api/admin/reports/renewals/figures',
    access: 'admin',
    summary: 'The counts of the same report',
    query: z.object(filter),
    response: RenewalFigures,
  },
  export: csvOf('/api/admin/reports/renewals', z.object({ ...filter, sort })),
} as const satisfies Record<string, FileEndpoint>
