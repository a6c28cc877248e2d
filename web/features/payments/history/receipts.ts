import { companyDay } from '#contract/core/calendar.ts'
import { type OwnPayment, payments } from '#contract/payments/own.ts'
import { download } from '#web/lib/api/download.ts'

export const fetchReceipt = (id: string) => download(payments.receipt, { params: { id } })

export const fetchStatement = (year: number) => download(payments.statement, { query: { year } })

export const fetchExport = (year: number | undefined) =>
  download(payments.exportMine, { query: { ...(year !== undefined && { year }) } })

/** The file name of a receipt: `receipt-2026-11-21-0b91c2aa.pdf`. */
export const receiptNameOf = ({ id, completedAt, createdAt }: OwnPayment) =>
  `receipt-${companyDay(new Date(completedAt ?? createdAt))}-${id.slice(0, 8)}.pdf`
