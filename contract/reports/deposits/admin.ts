import * as z from 'zod/mini'
import { Id, Money, oneOf, pageQuery, SearchText } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'
import { DUTIES } from '#contract/deposits/fields.ts'

/** `due`: the law asks for something that can be done now. `overdue`: its last day is over. */
export const DEPOSIT_STATES = ['due', 'overdue'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

export const DEPOSIT_SORTS = ['due', 'due-desc', 'held', 'held-asc'] as const
export type DepositSort = (typeof DEPOSIT_SORTS)[number]

const Day = z.nullable(z.iso.date())

const DepositRow = z.object({
  /** The lease. */
  id: Id,
  tenantName: z.string(),
  tenantEmail: z.nullable(z.string()),
  propertyAddress: z.nullable(z.string()),
  held: Money,
  heldSince: Day,
  lastMonthHeld: Money,
  bankName: z.nullable(z.string()),
  /** The interest of the years that are over and not settled, at the default rate. */
  interestDue: Money,
  /** What comes next, and by when. Null where nothing does. */
  next: z.nullable(
    z.object({ kind: z.enum(DUTIES), startsOn: z.iso.date(), dueOn: z.iso.date(), isOverdue: z.boolean() }),
  ),
})
export type DepositRow = z.input<typeof DepositRow>

const DepositFigures = z.object({
  leases: z.int(),
  held: Money,
  lastMonthHeld: Money,
  /** Leases for which something is due, and overdue. */
  due: z.int(),
  overdue: z.int(),
})
export type DepositFigures = z.input<typeof DepositFigures>

const filter = { search: SearchText, state: z.optional(oneOf('state', DEPOSIT_STATES)) }
export type DepositFilter = z.output<z.ZodMiniObject<typeof filter>>
const sort = z._default(oneOf('sort', DEPOSIT_SORTS), 'due')

export const depositReportAdmin = {
  list: {
    method: 'GET',
    path: '/api/admin/reports/deposits',
    access: 'admin',
    summary:
      "Leases with a deposit or a prepaid last month's rent, what is due soonest first by default. `search` matches any part of the tenant or the address",
    paged: true,
    query: z.object({ ...pageQuery(100), ...filter, sort }),
    response: z.array(DepositRow),
  },
  figures: {
    method: 'GET',
    path: '/api/admin/reports/deposits/figures',
    access: 'admin',
    summary: 'The sums of the same report',
    query: z.object(filter),
    response: DepositFigures,
  },
  export: csvOf('/api/admin/reports/deposits', z.object({ ...filter, sort })),
} as const satisfies Record<string, FileEndpoint>
