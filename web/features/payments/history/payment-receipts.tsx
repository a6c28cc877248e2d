import { LinkButton } from '#web/ui/button.tsx'
import { ReceiptButton } from './receipt-button.tsx'
import { fetchExport, fetchStatement } from './receipts.ts'
import { thisYear } from '../labels.ts'

/** The documents of a year, or of all years. A statement always covers one year. */
export function PaymentReceipts({ year, isPayer }: { year: number | undefined; isPayer: boolean }) {
  const stated = year ?? thisYear()
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/ledger" variant="secondary">
        Ledger
      </LinkButton>
      {isPayer && (
        <>
          <LinkButton to="/autopay" variant="secondary">
            Autopay
          </LinkButton>
          <LinkButton to="/payment-methods" variant="secondary">
            Payment methods
          </LinkButton>
        </>
      )}
      <ReceiptButton name={`statement-${stated}.pdf`} fetchFile={() => fetchStatement(stated)}>
        {stated} statement (PDF)
      </ReceiptButton>
      <ReceiptButton name={`payments${year === undefined ? '' : `-${year}`}.csv`} fetchFile={() => fetchExport(year)}>
        Spreadsheet (CSV)
      </ReceiptButton>
    </div>
  )
}
