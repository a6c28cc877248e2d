import type { OwnPayment } from '#contract/payments/own.ts'
import { formatMonth } from '#contract/core/calendar.ts'
import { formatDate, formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { ReactNode } from 'react'
import { cardOf, isContested, isReturned, statusName, statusTone, TYPE_TONES } from '../labels.ts'
import { TYPE_NAMES } from '#contract/payments/type-names.ts'

const Note = ({ children }: { children: ReactNode }) => <p className="mt-1.5 text-sm text-muted">{children}</p>

interface PaymentRowProps {
  payment: OwnPayment
  /** Whether a test payment says that it is one, because others are not. */
  marksTest: boolean
  /** What is due because it was not made, and not paid since. */
  due: string | undefined
  action?: ReactNode
  /** Below what is said of it. */
  more?: ReactNode
}

/** One payment in a list: purpose, status and amount. */
export function PaymentRow({ payment, marksTest, due, action, more }: PaymentRowProps) {
  const { paymentType, amount, rentMonth, createdAt, completedAt, failureMessage, receiptNumber } = payment
  const card = cardOf(payment)
  const purpose = payment.purpose ?? (rentMonth === null ? null : formatMonth(rentMonth))
  const at = payment.sentAt ?? completedAt ?? createdAt
  const again = due && ` ${due}`
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="flex w-full items-center justify-between gap-4 sm:order-last sm:min-h-11 sm:w-auto">
        <p className="font-display text-xl font-semibold text-ink tabular-nums">{formatAmount(amount)}</p>
        {action}
      </div>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={TYPE_TONES[paymentType]}>{TYPE_NAMES[paymentType]}</Badge>
          <Badge tone={statusTone(payment)}>{statusName(payment)}</Badge>
          {isContested(payment) && <Badge tone="red">Disputed</Badge>}
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
        {payment.answerBy !== null && <Note>{`Your bank has until ${formatDay(payment.answerBy)} to pay.`}</Note>}
        {isReturned(payment) && (
          <Note>
            {payment.undoneAt !== null && `Your bank returned it on ${formatDate(payment.undoneAt)}. `}
            {payment.returnReason}
            {again}
          </Note>
        )}
        {failureMessage !== null && (
          <Note>
            {failureMessage}
            {again}
          </Note>
        )}
        {Number(payment.refundedAmount) > 0 && <Note>{formatAmount(payment.refundedAmount)} was refunded.</Note>}
        {more}
      </div>
    </li>
  )
}
