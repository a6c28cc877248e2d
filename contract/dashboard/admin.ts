import * as z from 'zod/mini'
import { CONTACT_STATUSES } from '#contract/contacts/public.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Id, Timestamp } from '#contract/core/fields.ts'
import { SignedMoney } from '#contract/leases/entries.ts'
import { MAINTENANCE_STATUSES, PRIORITIES } from '#contract/maintenance/public.ts'

/** Work that is waiting for staff. */
const Work = z.object({
  /** Open requests past the response time of their priority. */
  overdueRequests: z.int(),
  /** Inquiries that have had no reply. */
  unreadInquiries: z.int(),
  /** Payments that failed within 30 days and that no later payment made up for. */
  failedPayments: z.int(),
  /** Emails and other background work that have no attempt left. */
  failedJobs: z.int(),
  /** Leases whose deposit has something overdue that the law sets a day for. */
  overdueDeposits: z.int(),
  /** Leases whose deposit has nothing overdue and something due within seven days from today. */
  depositsDueSoon: z.int(),
  /** What tenants returned about the condition of their homes and staff have not answered, with the day of the first. Null where nothing waits. */
  conditionAnswers: z.nullable(z.object({ count: z.int(), statementId: Id, dueOn: z.iso.date() })),
  /** Leases that owe something and whose last contact planned a follow-up for today or before. */
  followUpsDue: z.int(),
  /** Leases that owe something and whose latest promise to pay was not kept. */
  brokenPromises: z.int(),
  /** Leases of active tenants that end within so many days from today. Each number includes the one before. */
  leasesEnding: z.object({ within30: z.int(), within60: z.int(), within90: z.int() }),
})
export type Work = z.input<typeof Work>

const DashboardStats = z.object({
  totalProperties: z.int(),
  totalUsers: z.int(),
  /** Pending or in progress. */
  maintenanceRequests: z.int(),
  contactInquiries: z.int(),
  work: Work,
  /** The newest three. */
  recentContacts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      message: z.string(),
      status: z.enum(CONTACT_STATUSES),
      createdAt: Timestamp,
    }),
  ),
  recentMaintenance: z.array(
    z.object({
      id: Id,
      description: z.string(),
      property: z.string(),
      priority: z.enum(PRIORITIES),
      status: z.enum(MAINTENANCE_STATUSES),
      createdAt: Timestamp,
    }),
  ),
})
export type DashboardStats = z.input<typeof DashboardStats>

/** The first day of a month in the company's time zone: `2026-11-01`. */
const Month = z.iso.date()

const DashboardCharts = z.object({
  /**
   * Twelve months, ending with the current one, as the ledgers have them. `due` is the rent charged for that month by today, less charges that were taken
   * back and interest. `collected` is what was paid for that month, whenever that was, less what went back.
   */
  rent: z.array(z.object({ month: Month, due: SignedMoney, collected: SignedMoney })),
  /** Requests by the month of submission and their current status. */
  requests: z.array(
    z.object({ month: Month, pending: z.int(), in_progress: z.int(), completed: z.int(), cancelled: z.int() }),
  ),
})
export type DashboardCharts = z.input<typeof DashboardCharts>

export const dashboardAdmin = {
  stats: {
    method: 'GET',
    path: '/api/admin/dashboard-stats',
    access: 'admin',
    summary: 'Counts, outstanding work, and the newest inquiries and requests',
    response: DashboardStats,
  },
  charts: {
    method: 'GET',
    path: '/api/admin/dashboard-charts',
    access: 'admin',
    summary: 'Twelve months of rent collected and due, and of requests by status',
    response: DashboardCharts,
  },
} as const satisfies Record<string, Endpoint>
