import { formatAmount } from '#contract/core/format-money.ts'
import { ledger } from '#contract/leases/own.ts'
import { download } from '#web/lib/api/download.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useQuery } from '@tanstack/react-query'
import Receipt from 'lucide-react/icons/receipt'
import { type ReactNode, useState } from 'react'
import { ownLedger } from './api.ts'
import { LedgerRows } from './ledger-rows.tsx'
import { StatementPart } from './statements/statement-part.tsx'

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'charges', label: 'Charges' },
  { value: 'payments', label: 'Payments and credits' },
] as const

const yearsOf = (days: readonly string[]) => [...new Set(days.map((day) => day.slice(0, 4)))].toSorted().toReversed()

interface OwnLedgerProps {
  /** How the rent stands, in a sentence. */
  standing: ReactNode
  /** The way to pay. */
  pay: ReactNode
  /** What is held for the tenant. */
  deposit: ReactNode
  /** Several tenants share the lease. What is owed is of all of them. */
  isShared: boolean
  /** It is still loading. The ledger appears with it, so that nothing moves. */
  isWaiting: boolean
}

/** What is owed or credited, as the first thing on the page. */
function Balance({
  balance,
  standing,
  pay,
  isShared,
}: Omit<OwnLedgerProps, 'deposit' | 'isWaiting'> & { balance: string }) {
  const dollars = Number(balance)
  const [name, amount] = dollars < 0 ? ['credit', formatAmount(-dollars)] : ['balance', formatAmount(balance)]
  const title = isShared ? `The lease's ${name}` : `Your ${name}`
  return (
    <PortalCard className="flex flex-col items-start gap-x-10 gap-y-5 sm:flex-row sm:items-center">
      <div className="grow basis-0">
        <h2 className="font-sans text-base font-semibold text-muted">{title}</h2>
        <p className="font-display text-4xl font-semibold text-ink tabular-nums">{amount}</p>
        <div className="mt-1 min-h-6 max-w-prose text-muted">{standing}</div>
      </div>
      <div className="print:hidden">{pay}</div>
    </PortalCard>
  )
}

/** Every charge and payment of the user's lease with the balance after it. */
export function OwnLedger({ deposit, isWaiting, ...props }: OwnLedgerProps) {
  const { data, error, isFetching, refetch } = useQuery(ownLedger())
  const [year, setYear] = useState('')
  const [kind, setKind] = useState('')
  if (!data || isWaiting)
    return error ? (
      <LoadFailure retry={refetch} isTrying={isFetching} className="mt-8">
        Failed to load your ledger. Please try again.
      </LoadFailure>
    ) : (
      <Skeleton className="mt-8 h-96 rounded-card" />
    )
  const years = yearsOf(data.entries.map(({ effectiveOn }) => effectiveOn))
  const shown = data.entries.filter(
    ({ effectiveOn, amount }) =>
      effectiveOn.startsWith(year) && (kind === '' || amount.startsWith('-') === (kind === 'payments')),
  )
  const [oldest] = data.entries
  return (
    <>
      <p className="mt-2 mb-8 text-lg text-muted print:hidden">
        {props.isShared
          ? 'What all of you on the lease were charged, what was paid, and what is left.'
          : 'What you were charged, what you paid, and what is left.'}
      </p>
      <Balance balance={data.balance} {...props} />
      {deposit}
      {oldest && (
        <PortalCard className="mt-5 print:hidden">
          <StatementPart first={oldest.effectiveOn} />
        </PortalCard>
      )}
      {oldest && (
        <div className="mt-10 flex flex-wrap items-end justify-between gap-4 print:hidden">
          <div className="grid w-full grid-cols-2 gap-4 sm:flex sm:w-auto">
            <SelectField
              label="Year"
              choices={[{ value: '', label: 'All years' }, ...years.map((value) => ({ value, label: value }))]}
              value={year}
              onChange={({ currentTarget }) => setYear(currentTarget.value)}
              className="w-full sm:w-44"
            />
            <SelectField
              label="Show"
              choices={KINDS}
              value={kind}
              onChange={({ currentTarget }) => setKind(currentTarget.value)}
              className="w-full sm:w-56"
            />
          </div>
          <DownloadButton
            name="ledger.csv"
            label="Spreadsheet (CSV)"
            fetchFile={() => download(ledger.export, { query: {} })}
            failure="Failed to download your ledger. Please try again."
          />
        </div>
      )}
      <PortalCard className="mt-5">
        {shown.length > 0 ? (
          <LedgerRows entries={shown} />
        ) : (
          <EmptyState
            icon={<Receipt />}
            title={data.entries.length === 0 ? 'Nothing charged or paid yet' : 'Nothing here for this choice'}
          >
            {data.entries.length === 0 && 'Your rent and payments will appear here.'}
          </EmptyState>
        )}
      </PortalCard>
    </>
  )
}
