import type { Company } from '#contract/company/public.ts'
import type { PaymentRow } from '#server/features/payments/queries.ts'
import { isTest } from '#server/features/payments/labels.ts'
import type { FastifyReply } from 'fastify'

export interface PdfFile {
  name: string
  bytes: Uint8Array
}

/** What was refunded or lost to a dispute. */
export const goneOf = (row: PaymentRow) => Number(row.amount_cents) - Number(row.kept_cents)

export const testNotes = (rows: readonly PaymentRow[]) => (rows.some(isTest) ? ['Test mode. No real money moved.'] : [])

/** The company as the receiver of money, with its licenses. */
export const receivedBy = ({ name, address, phone, email, brokerLicense, hicRegistration }: Company) => ({
  label: 'Received by',
  lines: [
    name,
    address,
    phone,
    email,
    brokerLicense && `Massachusetts broker license ${brokerLicense}`,
    hicRegistration && `Home improvement contractor ${hicRegistration}`,
  ].filter(Boolean),
})

/** Sets the headers only when there is a file, because an error is sent as JSON. */
export async function sendPdf(reply: FastifyReply, making: Promise<PdfFile>) {
  const { name, bytes } = await making
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  return bytes
}
