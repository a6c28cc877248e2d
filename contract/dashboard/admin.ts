import * as z from 'zod/mini'
import { CONTACT_STATUSES } from '#contract/contacts/public.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Id, Money, Timestamp } from '#contract/core/fields.ts'
import { MAINTENANCE_STATUSES, PRIORITIES } from '#contract/maintenance/public.ts'

/** What needs a person today. */
const Work = z.object({
  /** Requests that still wait past the time that their priority promises. */
  overdueRequests: z.int(),
  /** Nobody has answered them. */
  unreadInquiries: z.int(),
  /** Of the last 30 days, and not made good since. */
  failedPayments: z.int(),
  /** Leases of active tenants that end from today on, within so many days: each number holds the one before it. */
  leasesEnding: z.object({ within30: z.int(), within60: z.int(), within90: z.int() }),
})
export type Work = z.input<typeof Work>

const DashboardStats = z.object({
  totalProperties: z.int(),
  totalUsers: z.int(),
  /** Still open: pending or in progress. */
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

/** The first day of a month where the company is: `2026-11-01`. */
const Month = z.iso.date()

const DashboardCharts = z.object({
  /** Twelve months, this one last. Due is what the leases of today say; collected is rent paid for that month, less what was given back. */
  rent: z.array(z.object({ month: Month, due: Money, collected: Money })),
  /** By the month in which they came, and how they stand now. */
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
    summary: 'What needs a person today, how much there is of everything, and what came last',
    response: DashboardStats,
  },
  charts: {
    method: 'GET',
    path: '/api/admin/dashboard-charts',
    access: 'admin',
    summary: 'Twelve months: rent collected against rent due, requests by state',
    response: DashboardCharts,
  },
} as const satisfies Record<string, Endpoint>
