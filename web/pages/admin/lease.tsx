import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { Lease } from '#contract/leases/admin.ts'
import { LazyLeaseStatements, LazyMoveInStatement } from '#web/features/condition/admin/lazy-statements.tsx'
import { fetchLeaseDeposit, LazyLeaseDeposit } from '#web/features/deposits/admin/lazy-deposit.tsx'
import { leaseDocuments } from '#web/features/documents/api.ts'
import { fetchLeaseDocuments, LazyLeaseDocuments } from '#web/features/documents/admin/lazy-documents.tsx'
import { AutomaticPaymentsCard } from '#web/features/leases/admin/automatic-payments.tsx'
import { LeaseBadge, tenantOf, tenantsOf } from '#web/features/leases/admin/lease-columns.tsx'
import { LeaseLedger } from '#web/features/leases/admin/lease-ledger.tsx'
import { fetchLedgerDialogs, LazyLeaseRefunds, LazyLedgerDialog } from '#web/features/leases/admin/lazy-dialogs.tsx'
import {
  fetchLeaseSections,
  LazyContacts,
  LazyLeaseTenants,
  LazyMoveOut,
  LazyNextMonth,
  LazyRecurring,
  LazyRenewal,
} from '#web/features/leases/admin/lazy-sections.tsx'
import { automaticPayments, oneLease } from '#web/features/leases/api.ts'
import { balanceWords } from '#web/features/leases/labels.ts'
import { PART_NAMES } from '#web/features/tenants/admin/labels.ts'
import { SameAddress } from '#web/features/tenants/admin/same-address.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useParams } from '#web/lib/routing/router.tsx'
import { useOpenRecord } from '#web/lib/routing/use-list-state.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { RecordCrumbs, RecordLead, RecordWaiting } from '#web/shell/admin/record-page.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FactsCard } from '#web/ui/edit/facts-card.tsx'
import { useQuery } from '@tanstack/react-query'
import FileX from 'lucide-react/icons/file-x'
import { useEffect } from 'react'

const NotThere = () => (
  <EmptyState
    level={1}
    icon={<FileX />}
    title="Lease not found"
    actions={<LinkButton to="/admin/leases">Back to leases</LinkButton>}
  >
    <title>Lease not found</title>
    The lease you're looking for doesn't exist or has been removed.
  </EmptyState>
)

const dayOr = (day: string | null, fallback: string) => (day === null ? fallback : formatDay(day))

const link = 'link inline-flex min-h-6 items-center'

/** The unit with its building, or the way to choose one. */
function UnitLink({ lease: { unit, tenantId } }: { lease: Lease }) {
  if (unit)
    return (
      <Link to={`/admin/buildings/${unit.buildingId}?open=${unit.id}`} className={link}>
        {unit.number || 'Whole home'}
      </Link>
    )
  if (tenantId === null) return 'Not chosen'
  return (
    <Link to={`/admin/tenants/${tenantId}?open=${tenantId}`} className={link}>
      Choose a unit
    </Link>
  )
}

const LeaseFacts = ({ lease }: { lease: Lease }) => (
  <FactsCard
    title="Lease"
    facts={[
      ['Balance', balanceWords(lease.balance)],
      ['Monthly rent', lease.rentAmount === null ? 'N/A' : formatAmount(lease.rentAmount)],
      ['Due day', lease.rentDueDay],
      ['Starts', dayOr(lease.startsOn, 'N/A')],
      ['Ends', dayOr(lease.endsOn, 'N/A')],
      ['Part months', PART_NAMES[lease.partMonths ?? '']],
      ['Deposit', lease.depositAmount === null ? 'N/A' : formatAmount(lease.depositAmount)],
      ['Unit', <UnitLink key="unit" lease={lease} />],
      ['Email', lease.tenantEmail ?? 'No account'],
    ]}
    {...(lease.tenantId === null && {
      note:
        lease.formerTenantId === null
          ? "The tenant's account was deleted. The lease and its ledger are kept."
          : 'This lease is over. Its tenant has a newer one, and what is owed here stays here.',
    })}
  />
)

/** A lease: its terms, its ledger, and what staff record in it. */
export default function AdminLeasePage() {
  useEffect(fetchLedgerDialogs, [])
  useEffect(fetchLeaseDocuments, [])
  useEffect(fetchLeaseDeposit, [])
  useEffect(fetchLeaseSections, [])
  const { id = '' } = useParams()
  const opened = useOpenRecord('add')
  const query = useQuery(oneLease(id))
  const { data, error } = query
  // With the lease, so that the ledger below stays in its place.
  const enabled = data !== undefined
  const automatic = useQuery({ ...automaticPayments(id), enabled })
  const documents = useQuery({ ...leaseDocuments(id), enabled })
  const isWaiting = automatic.isLoading || documents.isLoading
  if (error instanceof ApiError && error.status === 404) return <NotThere />
  if (!data || isWaiting)
    return <RecordWaiting title="Lease" query={query} failure="Failed to load this lease. Please try again." />
  const tenantId = data.tenantId ?? data.formerTenantId
  return (
    <AdminPage
      above={<RecordCrumbs crumbs={[{ label: 'Leases', to: '/admin/leases' }, { label: tenantOf(data) }]} />}
      title={tenantsOf(data)}
      lead={<RecordLead badge={<LeaseBadge {...data} />}>{data.propertyAddress ?? 'Not assigned'}</RecordLead>}
      actions={
        <>
          <Button onClick={() => opened.open('payment')}>Record payment</Button>
          <Button variant="secondary" onClick={() => opened.open('charge')}>
            Add charge
          </Button>
          <Button variant="secondary" onClick={() => opened.open('credit')}>
            Give credit
          </Button>
          {Number(data.balance) < 0 && (
            <Button variant="secondary" onClick={() => opened.open('payout')}>
              Pay back credit
            </Button>
          )}
          {tenantId !== null && (
            <LinkButton to={`/admin/tenants/${tenantId}`} variant="secondary">
              Tenant
            </LinkButton>
          )}
        </>
      }
    >
      <SameAddress sameAddress={data.sameAddress} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {/* On a phone the balance comes before the history. */}
        <div className="grid gap-8 lg:col-start-2 lg:row-start-1">
          <LeaseFacts lease={data} />
          <LazyLeaseTenants lease={data} />
          {data.tenantId !== null && data.status !== 'ended' && <LazyNextMonth id={id} />}
          <LazyRecurring id={id} />
          <LazyLeaseRefunds id={id} />
          <AutomaticPaymentsCard leaseId={id} main={tenantOf(data)} />
          <LazyContacts id={id} about={`${tenantOf(data)} · ${balanceWords(data.balance)}`} />
          <LazyLeaseDeposit id={id} moveIn={<LazyMoveInStatement leaseId={id} />} />
          <LazyLeaseStatements leaseId={id} />
          <LazyRenewal id={id} />
          <LazyMoveOut id={id} />
          <LazyLeaseDocuments id={id} />
        </div>
        <LeaseLedger id={id} tenant={tenantOf(data)} refund={opened.open} />
      </div>
      {opened.id !== null && <LazyLedgerDialog lease={data} id={opened.id} close={opened.close} />}
    </AdminPage>
  )
}
