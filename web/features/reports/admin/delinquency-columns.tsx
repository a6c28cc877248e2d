import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { WAY_NAMES } from '#contract/leases/contact-history/fields.ts'
import type { DelinquentLease } from '#contract/reports/delinquency/admin.ts'
import { capital, formatCount } from '#web/lib/format/format.ts'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import type { ReactNode } from 'react'
import { PROPERTY, TenantCell } from './lease-columns.tsx'

const reachOf = ({ tenantPhone, tenantEmail, isFormer }: DelinquentLease) =>
  [isFormer && 'Former tenant', tenantPhone ?? tenantEmail ?? 'No account'].filter(Boolean).join(' · ')

/** What a bank works on, or the parts of what is owed, where there is more than rent. */
const partsOf = ({ rent, other, processing }: DelinquentLease) =>
  processing !== '0.00'
    ? `${formatAmount(processing)} processing`
    : other === '0.00'
      ? 'All rent'
      : rent === '0.00'
        ? 'No rent'
        : `Rent ${formatAmount(rent)}, other ${formatAmount(other)}`

/** A value of a column, or a muted word where there is none. */
const shownOr = <Value,>(none: string, value: Value | null, show: (value: Value) => ReactNode) =>
  value === null ? <span className="text-muted">{none}</span> : show(value)

type Promised = NonNullable<DelinquentLease['promise']>

/** What was promised, with what was paid of it as long as that is not enough. */
const amountOf = ({ amount, paid, state }: Promised) =>
  state === 'kept' || paid === '0.00' ? formatAmount(amount) : `${formatAmount(paid)} of ${formatAmount(amount)}`

const PromiseState = ({ promise: { on, state } }: { promise: Promised }) => (
  <>
    <span className={state === 'broken' ? 'font-semibold text-brick' : ''}>{capital(state)}</span>
    {`, ${formatDay(on)}`}
  </>
)

/** When to ask again. A day that has come is marked. */
const FollowUp = ({ on }: { on: string }) => (
  <TwoLines
    first={formatDay(on)}
    second={on <= companyDay() ? <span className="font-semibold text-brick">Due</span> : ''}
  />
)

export const DELINQUENCY_COLUMNS: readonly Column<DelinquentLease>[] = [
  {
    title: 'Tenant',
    sort: { asc: 'tenant', desc: 'tenant-desc' },
    card: 'heading',
    cell: (lease) => <TenantCell lease={lease} second={reachOf(lease)} />,
  },
  { ...PROPERTY, from: 'xl' },
  {
    title: 'Owed',
    align: 'right',
    sort: { asc: 'balance-asc', desc: '', startsWith: 'desc' },
    cell: (lease) => <TwoLines first={formatAmount(lease.balance)} second={partsOf(lease)} isStrong />,
  },
  {
    title: 'Past due',
    sort: { asc: 'newest', desc: 'oldest', startsWith: 'desc' },
    cell: ({ daysPastDue, oldestOn }) => (
      <TwoLines first={formatCount(daysPastDue, 'day')} second={formatDay(oldestOn)} />
    ),
  },
  {
    title: 'Last payment',
    from: 'xl',
    cell: ({ lastPayment }) =>
      shownOr('None', lastPayment, ({ amount, on }) => (
        <TwoLines first={formatAmount(amount)} second={formatDay(on)} />
      )),
  },
  {
    title: 'Last contact',
    sort: { asc: 'contact', desc: 'contact-desc' },
    cell: ({ lastContact }) =>
      shownOr('Never', lastContact, ({ on, how, staffName }) => (
        <TwoLines first={formatDay(on)} second={`${WAY_NAMES[how]}, ${staffName}`} />
      )),
  },
  {
    title: 'Promise',
    cell: (lease) =>
      shownOr('None', lease.promise, (promise) => (
        <TwoLines first={amountOf(promise)} second={<PromiseState promise={promise} />} className="lg:min-w-34" />
      )),
  },
  {
    title: 'Follow-up',
    from: 'lg',
    sort: { asc: 'follow-up' },
    cell: ({ followUpOn }) => shownOr('None', followUpOn, (on) => <FollowUp on={on} />),
  },
]
