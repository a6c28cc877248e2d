import type { OwnPayment } from '#contract/payments/own.ts'
import { DEBIT_DAYS } from '#contract/payments/debit-days.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { formatDate } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { ReactNode } from 'react'
import { cardOf, disputeName, STATUS_TONES, statusName, TYPE_TONES } from '../labels.ts'
import { TYPE_NAMES } from '#contract/payments/type-names.ts'

const Note = ({ children }: { children: ReactNode }) => <p className="mt-1.5 text-sm text-muted">{children}</p>

interface PaymentRowProps {
  payment: OwnPayment
  /** Whether a test payment says that it is one, because others are not. */
  marksTest: boolean
  action?: ReactNode
}

/** One payment in a list: purpose, status and amount. */
export function PaymentRow({ payment, marksTest, action }: PaymentRowProps) {
  const { paymentType, status, amount, rentMonth, createdAt, completedAt, failureMessage, receiptNumber } = payment
  const card = cardOf(payment)
  const purpose = payment.purpose ?? (rentMonth === null ? null : formatMonth(rentMonth))
  const at = payment.sentAt ?? completedAt ?? createdAt
  const dispute = disputeName(payment)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="flex w-full items-center justify-between gap-4 sm:order-last sm:min-h-11 sm:w-auto">
        <p className="font-display text-xl font-semibold text-ink tabular-nums">{formatAmount(amount)}</p>
        {action}
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={TYPE_TONES[paymentType]}>{TYPE_NAMES[paymentType]}</Badge>
          <Badge tone={STATUS_TONES[status]}>{statusName(payment)}</Badge>
          {dispute !== null && <Badge tone="red">{dispute}</Badge>}
          {marksTest && payment.isTest && <Badge tone="gray">Test</Badge>}
        </p>
        <p className="mt-2 text-sm text-muted">
          {purpose !== null && <span className="font-semibold wrap-anywhere text-ink">{purpose} · </span>}
          <time dateTime={at}>{formatDate(at)}</time>
          {card !== null && `\u00A0· ${card}`}
          {receiptNumber !== null && (
            <>
              {'\u00A0· '}
              <span className="whitespace-nowrap">{receiptNumber}</span>
            </>
          )}
        </p>
        {payment.isProcessing && <Note>{DEBIT_DAYS}</Note>}
        {payment.returnReason !== null && <Note>{`${payment.returnReason} The amount is due again.`}</Note>}
        {failureMessage !== null && <Note>{failureMessage}</Note>}
        {Number(payment.refundedAmount) > 0 && <Note>{formatAmount(payment.refundedAmount)} was refunded.</Note>}
      </div>
    </li>
  )
}
