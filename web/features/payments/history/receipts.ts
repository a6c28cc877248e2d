import { type OwnPayment, payments } from '#contract/payments/own.ts'
import { download } from '#web/lib/api/download.ts'

export const fetchReceipt = (id: string) => download(payments.receipt, { params: { id } })

export const fetchStatement = (year: number) => download(payments.statement, { query: { year } })

export const fetchExport = (year: number | undefined) =>
  download(payments.exportMine, { query: { ...(year !== undefined && { year }) } })

/** The file name of a receipt: `receipt-BY-2026-000123.pdf`. */
export const receiptNameOf = ({ id, receiptNumber }: OwnPayment) => `receipt-${receiptNumber ?? id}.pdf`
