import { dateFormat, formatDate, TIME_ZONE } from '#contract/core/dates.ts'
import { DRAWING } from '#contract/documents/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import { drawPdf, isPrintable, NAMELESS, type PdfFile, receivedBy, spelled } from '#server/features/payments/service.ts'
import { find, findLease, type LeaseRow, type SignatureRow, type Whose } from '../queries.ts'
import { isComplete, type People, signatureOf } from '../recipients/present.ts'
import { readPeople } from '../recipients/service.ts'
import { recordHash } from './record-hash.ts'

const COLUMNS = [
  { label: 'Who', width: 0.36 },
  { label: 'What', width: 0.2 },
  { label: 'When', width: 0.24 },
  { label: 'Where', width: 0.2 },
]

const momentOf = dateFormat({ dateStyle: 'medium', timeStyle: 'long', timeZone: TIME_ZONE })

/** The name of who signed, for a reader. Tenants do not read the email addresses of the other tenants. */
function nameOf(row: SignatureRow, isHidden: boolean) {
  const { typed_name: typed, account_name: name, account_email: email } = row
  const account = name !== '' && isPrintable(name) ? name : isHidden ? spelled(name || NAMELESS) : email
  if (typed === null) return account
  return isPrintable(typed) ? typed : `${account} (typed as ${spelled(typed)})`
}

/** A signature that is not what was recorded is a damaged database, so no certificate says otherwise. */
function requireIntact(row: SignatureRow) {
  if (recordHash(row).equals(row.record_hash)) return
  throw new AppError('internal', undefined, { cause: new Error(`The signature ${row.id} is damaged`) })
}

const rowOf = (row: SignatureRow, isHidden: boolean) => [
  `${nameOf(row, isHidden)}, ${row.side === 'company' ? 'for the company' : 'tenant'}${isHidden ? '' : `, signed in as ${row.account_email}`}`,
  row.act === 'signed' ? 'Signed electronically' : 'Confirmed that they read it',
  momentOf(row.signed_at),
  row.ip_address,
]

/** Who has not signed, as sentences: those who are waited for, and those who left the lease before they signed. */
function unsigned({ recipients, signatures }: People): string[] {
  const open = recipients.filter((one) => one.is_asked && signatureOf(signatures, one.user_id) === undefined)
  return open.map(({ name, is_on_lease: isOnLease }) =>
    isOnLease ? `Not yet: ${spelled(name || NAMELESS)}` : `Left the lease before: ${spelled(name || NAMELESS)}`,
  )
}

/** The tenants that a document is about: who was asked, or has it. */
function tenantsOf({ recipients }: People, lease: LeaseRow): string[] {
  const asked = recipients.filter((one) => one.is_asked)
  const names = (asked.length > 0 ? asked : recipients).map(({ name }) => spelled(name || NAMELESS))
  return names.length > 0 ? names : [spelled(lease.tenant_name)]
}

/** Who signed or acknowledged a document, with the hashes that prove it. All get the same, but for the email addresses of other tenants. */
export async function drawCertificate(db: Db, id: string, whose: Whose): Promise<PdfFile> {
  const document = orNotFound(await find(db, id, whose))
  const people = await readPeople(db, document)
  const rows = people.signatures
  const last = rows.at(-1)
  if (!last) throw new AppError('not_found', 'This document has no signature yet.')
  for (const row of rows) requireIntact(row)
  const [company, lease] = [await readCompany(db), orNotFound(await findLease(db, document.lease_id))]
  const isHidden = ({ side, user_id: signer }: SignatureRow) =>
    whose.userId !== null && side === 'tenant' && signer !== whose.userId
  const named = rows.map((row) => ({ row, name: nameOf(row, isHidden(row)) }))
  const tenants = tenantsOf(people, lease)
  const isSigned = rows.some(({ act }) => act === 'signed')
  const done = isSigned ? 'Signed' : 'Read'
  const bytes = await drawPdf({
    company,
    title: `Certificate: ${spelled(document.title)}`,
    at: last.signed_at,
    head: {
      title: 'Certificate',
      reference: `Document ${document.id}`,
      amount: isComplete(document, people) ? done : `Partly ${done.toLowerCase()}`,
      line: `Last on ${momentOf(last.signed_at)}`,
      parties: [
        { label: 'Document', lines: [spelled(document.title), `Shared on ${formatDate(document.shared_at!)}`] },
        {
          label: tenants.length === 1 ? 'Tenant' : 'Tenants',
          lines: [...tenants, lease.property_address ?? ''].filter(Boolean),
        },
        { ...receivedBy(company), label: 'Company' },
      ],
    },
    table: {
      columns: COLUMNS,
      rows: rows.map((row) => rowOf(row, isHidden(row))),
      total: [rows.length === 1 ? '1 entry' : `${rows.length} entries`, '', '', ''],
    },
    drawings: named.flatMap(({ row, name }) =>
      row.drawing === null ? [] : [{ label: `Drawn by ${name}`, lines: row.drawing, ...DRAWING }],
    ),
    notes: [
      ...unsigned(people),
      `SHA-256 of the document: ${document.sha256.toString('hex')}`,
      ...named.map(({ row, name }) => `SHA-256 of the record of ${name}: ${row.record_hash.toString('hex')}`),
      ...new Set(rows.map(({ consent }) => `Agreed to: ${consent}`)),
      ...named.map(({ row, name }) => `Browser of ${name}: ${row.user_agent || 'not known'}`),
      'Electronic signatures have the same effect as handwritten ones: 15 U.S.C. § 7001 and M.G.L. c. 110G.',
    ],
  })
  return { name: `certificate-${document.id.slice(0, 8)}.pdf`, bytes }
}
