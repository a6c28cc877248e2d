import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { Batch } from '#contract/leases/batch/admin.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Button } from '#web/ui/button.tsx'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import { balanceWords } from '../../labels.ts'
import { ACCOUNT_NAMES } from '../entry-fields.tsx'
import { EntryPhotos, PhotoDialog } from '../photos/photo-parts.tsx'
import { paymentName } from '../photos/payment-name.ts'

type Receipt = Batch['receipts'][number]

const nameOfAccount = (account: string) => (account in ACCOUNT_NAMES ? ACCOUNT_NAMES[account as 'rent'] : account)

/** The day and who recorded it, which are the same for all. */
function receivedText({ receipts: [first] }: Batch) {
  if (!first) return ''
  const { effectiveOn, staffName } = first.entry
  return `Received on ${formatDay(effectiveOn)}, recorded by ${staffName ?? 'staff'}`
}

/** What was recorded, to compare with the slip of the bank deposit. */
export function BatchDone({ batch, again }: { batch: Batch; again: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [pictured, setPictured] = useState<Receipt | null>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="recorded" className="rounded-card border border-line bg-surface p-5">
      <h2 id="recorded" ref={heading} tabIndex={-1} className="text-xl outline-none">
        {`${formatCount(batch.receipts.length, 'payment')} recorded, ${formatAmount(batch.total)} in total`}
      </h2>
      <p className="text-sm text-muted">{receivedText(batch)}</p>
      <ul aria-label="Recorded payments" className="mt-3 divide-y divide-line">
        {batch.receipts.map((receipt) => (
          <li key={receipt.entry.id} className="grid grid-cols-[1fr_auto] items-start gap-x-6 py-3">
            <div className="min-w-0">
              <Link to={`/admin/leases/${receipt.leaseId}`} className="link font-semibold wrap-anywhere">
                {receipt.entry.paidBy ?? (receipt.tenantName || 'Former tenant')}
              </Link>
              <p className="text-sm text-muted">{receipt.propertyAddress}</p>
              <p className="text-sm text-muted">
                {[nameOfAccount(receipt.entry.account), paymentName(receipt.entry), receipt.entry.receiptNumber].join(
                  ' · ',
                )}
              </p>
              <EntryPhotos entry={receipt.entry} open={() => setPictured(receipt)} />
            </div>
            <div className="text-right tabular-nums">
              <p className="font-semibold">{formatAmount(receipt.entry.amount.replace('-', ''))}</p>
              <p className="text-sm text-muted">{balanceWords(receipt.balance)}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        <Button onClick={again}>Record more</Button>
        <Button variant="secondary" onClick={() => print()}>
          <Printer className="size-4.5" /> Print
        </Button>
      </div>
      {pictured && <PhotoDialog entry={pictured.entry} tenant={pictured.tenantName} close={() => setPictured(null)} />}
    </section>
  )
}
