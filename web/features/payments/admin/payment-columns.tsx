import type { AdminPayment } from '#contract/payments/admin.ts'
import type { PaymentType } from '#contract/payments/own.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { formatListed } from '#web/lib/format/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { EmailText } from '#web/ui/email-text.tsx'
import { ListedTime } from '#web/ui/data-table/cells/listed-time.tsx'
import { TextCell } from '#web/ui/data-table/cells/text-cell.tsx'
import { cardOf, isContested, statusName, statusTone, TYPE_TONES } from '../labels.ts'

export const SHORT_TYPES: Record<PaymentType, string> = { rent: 'Rent', deposit: 'Deposit', fees: 'Fees' }

const DATE: Column<AdminPayment> = {
  title: 'Date',
  sort: { asc: 'oldest', desc: '', startsWith: 'desc' },
  cell: ({ createdAt }) => <ListedTime at={createdAt} />,
}

const PAYER: readonly Column<AdminPayment>[] = [
  {
    title: 'Tenant',
    sort: { asc: 'tenant', desc: 'tenant-desc' },
    card: 'heading',
    cell: ({ tenantName, tenantEmail, createdAt }) => (
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <TextCell className="font-semibold">{tenantName ?? tenantEmail ?? 'Unknown'}</TextCell>
        <span className="text-sm text-muted md:hidden">{formatListed(createdAt)}</span>
      </span>
    ),
  },
  {
    title: 'Email',
    from: 'lg',
    cell: ({ tenantEmail }) => (
      <TextCell className="lg:min-w-40">{tenantEmail === null ? 'N/A' : <EmailText address={tenantEmail} />}</TextCell>
    ),
  },
]

/** Type, amount, status and provider id. */
const moneyColumns = (marksTests: boolean): readonly Column<AdminPayment>[] => [
  {
    title: 'Type',
    cell: ({ paymentType }) => <Badge tone={TYPE_TONES[paymentType]}>{SHORT_TYPES[paymentType]}</Badge>,
  },
  {
    title: 'Amount',
    align: 'right',
    sort: { asc: 'smallest', desc: 'largest', startsWith: 'desc' },
    cell: ({ amount }) => formatAmount(amount),
  },
  {
    title: 'Status',
    sort: { asc: 'status', desc: 'status-desc' },
    cell: ({ isTest, refundedAmount, ...payment }) => (
      <span className="inline-flex flex-wrap gap-x-1.5 gap-y-0.5 max-md:justify-end lg:flex-nowrap">
        {/* Only completed payments are refunded or disputed. A narrow table leaves that out. */}
        <Badge
          tone={statusTone(payment)}
          className={cx((isContested(payment) || Number(refundedAmount) > 0) && 'md:max-lg:sr-only')}
        >
          {statusName(payment)}
        </Badge>
        {Number(refundedAmount) > 0 && <Badge tone="purple">Refunded</Badge>}
        {isContested(payment) && <Badge tone="red">Disputed</Badge>}
        {marksTests && isTest && <Badge tone="gray">Test</Badge>}
      </span>
    ),
  },
  {
    title: 'Paid with',
    from: 'xl',
    cell: (payment) => <TextCell>{cardOf(payment) ?? 'None yet'}</TextCell>,
  },
  {
    title: 'Stripe ID',
    from: 'xl',
    cell: ({ stripePaymentIntentId: id }) => (
      <span title={id ?? undefined} className="block max-w-44 truncate font-mono text-xs">
        {id ?? 'N/A'}
      </span>
    ),
  },
]

export const PAYMENT_COLUMNS: readonly Column<AdminPayment>[] = [
  { ...DATE, card: 'none' },
  ...PAYER,
  ...moneyColumns(true),
]

/** For a list of test payments only, where a mark on each row says nothing. */
export const TEST_PAYMENT_COLUMNS: readonly Column<AdminPayment>[] = [
  { ...DATE, card: 'none' },
  ...PAYER,
  ...moneyColumns(false),
]

/** For a page about one tenant, whose name is not repeated. */
export const ownPaymentColumns = (marksTests: boolean): readonly Column<AdminPayment>[] => [
  { ...DATE, card: 'heading' },
  ...moneyColumns(marksTests),
]
