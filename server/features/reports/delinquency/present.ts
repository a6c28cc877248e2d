import type { ResultOf } from '#contract/core/endpoint.ts'
import { formatCents } from '#contract/core/money.ts'
import { WAY_NAMES } from '#contract/leases/contact-history/fields.ts'
import type { delinquencyAdmin, DelinquentLease } from '#contract/reports/delinquency/admin.ts'
import { presentPromise } from '#server/features/leases/service.ts'
import type { DelinquentRow, sumOwed } from './queries.ts'

const partsOf = ({ balance, rent }: { balance: string; rent: string }) => ({
  balance: formatCents(balance),
  rent: formatCents(rent),
  other: formatCents(Number(balance) - Number(rent)),
})

export const presentLease = (row: DelinquentRow): DelinquentLease => ({
  id: row.id,
  tenantName: row.tenant_name,
  tenantEmail: row.email,
  tenantPhone: row.phone,
  propertyAddress: row.property_address,
  isFormer: row.is_former,
  ...partsOf(row),
  processing: formatCents(row.sent),
  oldestOn: row.oldest_on,
  daysPastDue: row.days_past_due,
  lastPayment:
    row.paid_on === null || row.kept_cents === null ? null : { amount: formatCents(row.kept_cents), on: row.paid_on },
  lastContact:
    row.contacted_on === null || row.how === null || row.staff_name === null
      ? null
      : { on: row.contacted_on, how: row.how, staffName: row.staff_name },
  promise: presentPromise(row),
  followUpOn: row.follow_up_on,
  recentCalls: row.recent_calls,
})

export const presentSums = (sums: Awaited<ReturnType<typeof sumOwed>>): ResultOf<typeof delinquencyAdmin.figures> => ({
  leases: sums.leases,
  ...partsOf(sums),
  brokenPromises: sums.broken_promises,
  followUpsDue: sums.follow_ups_due,
})

export const HEAD = [
  'Tenant',
  'Email',
  'Phone',
  'Property',
  'Owed',
  'Rent',
  'Fees and other',
  'Processing at the bank',
  'Oldest unpaid',
  'Days past due',
  'Last payment',
  'Paid on',
  'Last contact',
  'How',
  'By',
  'Promised',
  'Promised by',
  'Paid of it',
  'Promise',
  'Follow-up',
  'Former tenant',
  'Lease ID',
]

/** The line of a lease in the CSV file. */
export function cells(row: DelinquentRow): string[] {
  const lease = presentLease(row)
  const { lastPayment: payment, lastContact: contact, promise } = lease
  return [
    lease.tenantName,
    lease.tenantEmail ?? '',
    lease.tenantPhone ?? '',
    lease.propertyAddress ?? '',
    lease.balance,
    lease.rent,
    lease.other,
    lease.processing,
    lease.oldestOn,
    String(lease.daysPastDue),
    ...(payment ? [payment.amount, payment.on] : ['', '']),
    ...(contact ? [contact.on, WAY_NAMES[contact.how], contact.staffName] : ['', '', '']),
    ...(promise ? [promise.amount, promise.on, promise.paid, promise.state] : ['', '', '', '']),
    lease.followUpOn ?? '',
    lease.isFormer ? 'yes' : '',
    lease.id,
  ]
}
