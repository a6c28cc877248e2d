import { addMonths, formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { MEMO_MAX } from '#contract/leases/entries.ts'
import { METHOD_NAMES } from '#contract/leases/method-names.ts'
import { PeriodClosing, PeriodReopening, periodsAdmin, RECEIVED_METHODS } from '#contract/leases/periods/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { download } from '#web/lib/api/download.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { cx } from '#web/ui/class-names.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { PeriodRow } from './use-periods.ts'

interface PeriodDialogProps {
  period: PeriodRow
  close: () => void
}

const METHODS = { card: 'Card', bank_account: 'Bank account', ...METHOD_NAMES }

interface Line {
  name: string
  amount: string
  /** A part of the line above. */
  isPart?: boolean
  isSum?: boolean
}

function linesOf({ charged, credited, received, receivedBy, returned, kept, balance }: PeriodRow): Line[] {
  const used = RECEIVED_METHODS.filter((method) => receivedBy[method] !== '0.00')
  return [
    { name: 'Charged', amount: charged },
    { name: 'Credited', amount: credited },
    { name: 'Received', amount: received },
    ...used.map((method) => ({ name: METHODS[method], amount: receivedBy[method], isPart: true })),
    { name: 'Returned or refunded', amount: returned },
    { name: 'Kept from deposits', amount: kept },
    { name: 'Balance at month end', amount: balance, isSum: true },
  ]
}

/** What was charged, credited, received by each method and returned. */
const PeriodFigures = ({ period }: { period: PeriodRow }) => (
  <dl className="divide-y divide-line text-sm">
    {linesOf(period).map((line) => (
      <PeriodLine key={line.name} {...line} />
    ))}
  </dl>
)

const PeriodLine = ({ name, amount, isPart = false, isSum = false }: Line) => (
  <div className={cx('flex justify-between gap-4 py-2', isPart && 'pl-4 text-muted', isSum && 'font-semibold')}>
    <dt>{name}</dt>
    <dd className="tabular-nums">{formatAmount(amount)}</dd>
  </div>
)

/** The figures of a month and its journal. */
export const PeriodDialog = ({ period, close }: PeriodDialogProps) => (
  <Dialog open onClose={close} title={formatMonth(period.month)} description="The ledgers of all leases in this month.">
    <PeriodFigures period={period} />
    <div className="mt-5">
      <DownloadButton
        name={`ledger-${period.month.slice(0, 7)}.csv`}
        fetchFile={() => download(periodsAdmin.entries, { query: { month: period.month } })}
        label="Download every entry"
        failure="Failed to download the entries. Please try again."
      />
    </div>
  </Dialog>
)

/** Closes a month with all open ones before it. */
export function CloseDialog({ period, close }: PeriodDialogProps) {
  const queries = useQueryClient()
  const month = formatMonth(period.month)
  return (
    <FormDialog
      title={`Close ${month}`}
      description={`After that, nothing can be dated into ${month} or an earlier month. Charges and payments online that come in later for these months will be dated ${formatDay(addMonths(period.month, 1))}.`}
      close={close}
      schema={PeriodClosing}
      complete={() => ({ month: period.month })}
      send={async (body) => {
        await call(periodsAdmin.close, { body })
        await refresh(queries, periodsAdmin.list.path)
      }}
      done={`${month} is closed`}
      failure="Failed to close the month"
      submit="Close month"
      submitting="Closing..."
    >
      {() => <PeriodFigures period={period} />}
    </FormDialog>
  )
}

/** Reopens the month that was closed last. */
export function ReopenDialog({ period, close }: PeriodDialogProps) {
  const queries = useQueryClient()
  const month = formatMonth(period.month)
  return (
    <FormDialog
      title={`Reopen ${month}`}
      description={`Charges and payments can be dated into ${month} again, and its figures follow. The audit log keeps the reason.`}
      close={close}
      draft={`reopen-${period.month}`}
      schema={PeriodReopening}
      complete={() => ({ month: period.month })}
      send={async (body) => {
        await call(periodsAdmin.reopen, { body })
        await refresh(queries, periodsAdmin.list.path)
      }}
      done={`${month} is open again`}
      failure="Failed to reopen the month"
      submit="Reopen month"
      submitting="Reopening..."
    >
      {(errors) => <TextField label="Reason" name="reason" maxLength={MEMO_MAX} error={errors['reason']} />}
    </FormDialog>
  )
}
