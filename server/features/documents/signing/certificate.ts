import { dateFormat, formatDate, TIME_ZONE } from '#contract/core/dates.ts'
import { DRAWING } from '#contract/documents/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { drawPdf, isPrintable, type PdfFile, receivedBy, spelled } from '#server/features/payments/service.ts'
import { missingSides } from '../present.ts'
import { find, findLease, listSignatures, type SignatureRow, type Whose } from '../queries.ts'
import { recordHash } from './record-hash.ts'

const COLUMNS = [
  { label: 'Who', width: 0.36 },
  { label: 'What', width: 0.2 },
  { label: 'When', width: 0.24 },
  { label: 'Where', width: 0.2 },
]

const momentOf = dateFormat({ dateStyle: 'medium', timeStyle: 'long', timeZone: TIME_ZONE })

function nameOf({ typed_name: typed, account_name: name, account_email: email }: SignatureRow) {
  const account = name !== '' && isPrintable(name) ? name : email
  if (typed === null) return account
  return isPrintable(typed) ? typed : `${account} (typed as ${spelled(typed)})`
}

/** A signature that is not what was recorded is a damaged database, so no certificate says otherwise. */
function requireIntact(row: SignatureRow) {
  if (recordHash(row).equals(row.record_hash)) return
  throw new AppError('internal', undefined, { cause: new Error(`The signature ${row.id} is damaged`) })
}

const rowOf = (row: SignatureRow) => [
  `${nameOf(row)}, ${row.side === 'company' ? 'for the company' : 'tenant'}, signed in as ${row.account_email}`,
  row.act === 'signed' ? 'Signed electronically' : 'Confirmed that they read it',
  momentOf(row.signed_at),
  row.ip_address,
]

/** Who signed or acknowledged a document, with the hashes that prove it. Both sides get the same. */
export async function drawCertificate(db: Db, id: string, whose: Whose): Promise<PdfFile> {
  const document = orNotFound(await find(db, id, whose))
  const rows = await listSignatures(db, [id])
  const last = rows.at(-1)
  if (!last) throw new AppError('not_found', 'This document has no signature yet.')
  for (const row of rows) requireIntact(row)
  const [company, lease] = [await readCompany(db), orNotFound(await findLease(db, document.lease_id))]
  const isSigned = rows.some(({ act }) => act === 'signed')
  const bytes = await drawPdf({
    company,
    title: `Certificate: ${spelled(document.title)}`,
    at: last.signed_at,
    head: {
      title: 'Certificate',
      reference: `Document ${document.id}`,
      amount: isSigned ? (missingSides(document, rows).length === 0 ? 'Signed' : 'Partly signed') : 'Read',
      line: `Last on ${momentOf(last.signed_at)}`,
      parties: [
        { label: 'Document', lines: [spelled(document.title), `Shared on ${formatDate(document.shared_at!)}`] },
        { label: 'Tenant', lines: [spelled(lease.tenant_name), lease.property_address ?? ''].filter(Boolean) },
        { ...receivedBy(company), label: 'Company' },
      ],
    },
    table: {
      columns: COLUMNS,
      rows: rows.map(rowOf),
      total: [rows.length === 1 ? '1 entry' : `${rows.length} entries`, '', '', ''],
    },
    drawings: rows.flatMap((row) =>
      row.drawing === null ? [] : [{ label: `Drawn by ${nameOf(row)}`, lines: row.drawing, ...DRAWING }],
    ),
    notes: [
      `SHA-256 of the document: ${document.sha256.toString('hex')}`,
      ...rows.map((row) => `SHA-256 of the record of ${nameOf(row)}: ${row.record_hash.toString('hex')}`),
      ...new Set(rows.map(({ consent }) => `Agreed to: ${consent}`)),
      ...rows.map((row) => `Browser of ${nameOf(row)}: ${row.user_agent || 'not known'}`),
      'Electronic signatures have the same effect as handwritten ones: 15 U.S.C. § 7001 and M.G.L. c. 110G.',
    ],
  })
  return { name: `certificate-${document.id.slice(0, 8)}.pdf`, bytes }
}
