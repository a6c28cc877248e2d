import { companyDay } from '#contract/core/calendar.ts'
import type { dashboardAdmin } from '#contract/dashboard/admin.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { formatCents } from '#contract/core/money.ts'
import { readWaiting } from '#server/features/condition/service.ts'
import { countAll, countRequests, countWork, listRecentContacts, listRecentRequests, sumRent } from './queries.ts'

export { foldRentMonths } from './queries.ts'

const MONTHS = 12

/** The twelve months up to this one, each by its first day. */
function monthsUntil(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, at) =>
    new Date(Date.UTC(year, month - MONTHS + at, 1)).toISOString().slice(0, 10),
  )
}

/** The work that is waiting, the totals and the newest records. */
export async function readStats(db: Db, gateway: Gateway): Promise<ResultOf<typeof dashboardAdmin.stats>> {
  const [all, work, contacts, requests, conditionAnswers] = await Promise.all([
    countAll(db),
    countWork(db, companyDay(), gateway),
    listRecentContacts(db),
    listRecentRequests(db),
    readWaiting(db),
  ])
  const { within30, within60, within90 } = work
  return {
    totalProperties: all.properties,
    totalUsers: all.users,
    maintenanceRequests: all.open_requests,
    contactInquiries: all.contacts,
    work: {
      overdueRequests: work.overdue,
      unreadInquiries: work.unread,
      failedPayments: work.failed,
      failedJobs: work.failed_jobs,
      overdueDeposits: work.overdue_deposits,
      depositsDueSoon: work.deposits_due_soon,
      conditionAnswers,
      followUpsDue: work.follow_ups_due,
      brokenPromises: work.broken_promises,
      leasesEnding: { within30, within60, within90 },
    },
    recentContacts: contacts.map((row) => ({
      id: row.id,
      name: `${row.first_name} ${row.last_name}`,
      message: row.message,
      status: row.status,
      createdAt: row.created_at,
    })),
    recentMaintenance: requests.map((row) => ({
      id: row.id,
      description: row.description,
      property: row.property_address,
      priority: row.priority,
      status: row.status,
      createdAt: row.created_at,
    })),
  }
}

/** Twelve months of rent due against rent paid, and of requests by status. */
export async function readCharts(db: Db, gateway: Gateway): Promise<ResultOf<typeof dashboardAdmin.charts>> {
  const months = monthsUntil(companyDay())
  const [rent, counts] = await Promise.all([sumRent(db, months[0]!, gateway), countRequests(db, months[0]!)])
  const countOf = (month: string, status: string) =>
    counts.find((row) => row.month === month && row.status === status)?.count ?? 0
  return {
    rent: months.map((month) => {
      const { due, collected } = rent.find((row) => row.month === month) ?? { due: 0, collected: 0 }
      return { month, due: formatCents(due), collected: formatCents(collected) }
    }),
    requests: months.map((month) => ({
      month,
      pending: countOf(month, 'pending'),
      in_progress: countOf(month, 'in_progress'),
      completed: countOf(month, 'completed'),
      cancelled: countOf(month, 'cancelled'),
    })),
  }
}
