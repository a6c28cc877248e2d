import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { LedgerEntry } from '#contract/leases/entries.ts'
import { cx } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { ReactNode } from 'react'
import { detailsOf } from './labels.ts'

const number = 'py-3 pl-4 text-right align-top whitespace-nowrap tabular-nums'

interface LedgerRowsProps<Entry extends LedgerEntry> {
  /** Oldest first. Shown newest first. */
  entries: readonly Entry[]
  /** A further line below an entry. */
  renderNote?: (entry: Entry) => ReactNode
  /** What can be done with an entry. */
  renderAction?: (entry: Entry) => ReactNode
}

/** The entries of a ledger with the balance after each, newest first. On a phone the day stands below the text, and the balance below the amount. */
export function LedgerRows<Entry extends LedgerEntry>({ entries, renderNote, renderAction }: LedgerRowsProps<Entry>) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Ledger, newest first</caption>
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="w-32 py-2 pr-4 font-medium max-sm:hidden">
            Date
          </th>
          <th scope="col" className="py-2 font-medium">
            Description
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            Amount
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium max-sm:hidden">
            Balance
          </th>
          {renderAction && (
            <th scope="col" className="py-2 pl-4 print:hidden">
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {entries.toReversed().map((entry) => {
          const isCredit = entry.amount.startsWith('-')
          const details = detailsOf(entry)
          return (
            <tr key={entry.id} className="border-b border-line last:border-0">
              <td className="py-3 pr-4 align-top whitespace-nowrap text-muted max-sm:hidden">
                <time dateTime={entry.effectiveOn}>{formatDay(entry.effectiveOn)}</time>
              </td>
              <th scope="row" className="py-3 text-left align-top font-normal">
                <span className={cx('font-medium wrap-anywhere text-ink', entry.isReversed && 'line-through')}>
                  {entry.memo}
                </span>
                {entry.isReversed && (
                  <Badge tone="gray" className="ml-2">
                    Reversed
                  </Badge>
                )}
                {entry.kind === 'reversal' && (
                  <Badge tone="gray" className="ml-2">
                    Reversal
                  </Badge>
                )}
                <span className="block text-muted sm:hidden">{formatDay(entry.effectiveOn)}</span>
                {details.length > 0 && (
                  <span className="block wrap-anywhere text-muted">
                    {details.map((detail, at) => (
                      // A receipt number is not broken at its hyphens.
                      <span key={detail} className={cx(detail === entry.receiptNumber && 'whitespace-nowrap')}>
                        {at > 0 && ' · '}
                        {detail}
                      </span>
                    ))}
                  </span>
                )}
                {renderNote?.(entry)}
              </th>
              <td className={number}>
                <span className={cx('font-medium', isCredit && 'text-green-text')}>{formatAmount(entry.amount)}</span>
                <span className="block text-muted sm:hidden">
                  <span className="sr-only">Balance </span>
                  {formatAmount(entry.balanceAfter)}
                </span>
              </td>
              <td className={cx(number, 'max-sm:hidden')}>{formatAmount(entry.balanceAfter)}</td>
              {renderAction && <td className="py-1 pl-4 text-right align-top print:hidden">{renderAction(entry)}</td>}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
