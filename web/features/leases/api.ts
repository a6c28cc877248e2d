import { leasesAdmin } from '#contract/leases/admin.ts'
import { contactHistoryAdmin } from '#contract/leases/contact-history/admin.ts'
import { moveOutAdmin } from '#contract/leases/move-out/admin.ts'
import { ledger } from '#contract/leases/own.ts'
import { previewAdmin } from '#contract/leases/preview/admin.ts'
import { recurringAdmin } from '#contract/leases/recurring/admin.ts'
import { refundsAdmin } from '#contract/payments/refunds/admin.ts'
import { renewalsAdmin } from '#contract/leases/renewals/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { loadRecord } from '#web/lib/api/find-record.ts'
import { queryOptions } from '@tanstack/react-query'

export const ownLedger = () =>
  queryOptions({ queryKey: [ledger.own.path], queryFn: () => call(ledger.own, {}), staleTime: 0 })

export const oneLease = (id: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'record', id],
    queryFn: () => loadRecord(leasesAdmin.get, id),
    staleTime: 0,
  })

export const leaseLedger = (id: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'ledger', id],
    queryFn: () => call(leasesAdmin.ledger, { params: { id } }),
    staleTime: 0,
  })

export const automaticPayments = (id: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'automatic', id],
    queryFn: () => call(leasesAdmin.automaticPayments, { params: { id } }),
    staleTime: 0,
  })

export const leaseRefunds = (id: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'refunds', id],
    queryFn: () => call(refundsAdmin.ofLease, { params: { id } }),
    staleTime: 0,
  })

export const leaseRenewal = (id: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'renewal', id],
    queryFn: () => call(renewalsAdmin.get, { params: { id } }),
    staleTime: 0,
  })

export const leaseMoveOut = (id: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'move-out', id],
    queryFn: () => call(moveOutAdmin.get, { params: { id } }),
    staleTime: 0,
  })

export const leaseContacts = (id: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'contacts', id],
    queryFn: () => call(contactHistoryAdmin.get, { params: { id } }),
    staleTime: 0,
  })

export const leaseRecurring = (id: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'recurring', id],
    queryFn: () => call(recurringAdmin.get, { params: { id } }),
    staleTime: 0,
  })

export const leaseNextMonth = (id: string) =>
  queryOptions({
    queryKey: [leasesAdmin.list.path, 'next-month', id],
    queryFn: () => call(previewAdmin.get, { params: { id } }),
    staleTime: 0,
  })
