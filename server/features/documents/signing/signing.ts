import { formatDay } from '#contract/core/dates.ts'
import { Consent, type NewSignature } from '#contract/documents/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { refuse } from '#server/features/payments/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { FastifyRequest } from 'fastify'
import { completedMail, signedMail } from '../mail.ts'
import {
  type DocumentRow,
  findLease,
  findPerson,
  insertSignature,
  lock,
  type SignatureRow,
  type Whose,
} from '../queries.ts'
import { areTenantsDone, isComplete, missingTenants, type People } from '../recipients/present.ts'
import { readPeople } from '../recipients/service.ts'
import { isNameOf } from './name-match.ts'
import { recordHash } from './record-hash.ts'

/** Refuses a tenant's signature under another name than that of their account. Who signs for the company is not compared. */
function requireOwnName({ side }: Signer, account: string, typed: string | undefined) {
  if (side === 'company' || typed === undefined || isNameOf(account, typed)) return
  throw refuse(
    'name',
    `Type your name as it is on your account, ${account}. If it's wrong there, change it on your account page first.`,
  )
}

const conflict = (message: string) => new AppError('conflict', message)

/** A browser may send any text as its name. */
const AGENT_MAX = 300

export interface Signer {
  userId: string
  side: 'tenant' | 'company'
  address: string
  userAgent: string
}

export const signerOf = (side: Signer['side'], userId: string, { ip, headers }: FastifyRequest): Signer => ({
  userId,
  side,
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, AGENT_MAX),
})

type Signing = Pick<NewSignature, 'sha256'> & Partial<Pick<NewSignature, 'name' | 'drawing'>>

/** Why a tenant cannot sign or acknowledge this document now. Null where they can. */
function refusalOfTenant({ recipients }: People, { userId }: Signer): string | null {
  const own = recipients.find((one) => one.user_id === userId)
  if (own?.is_on_lease === false)
    return own.left_on === null
      ? 'You are not on this lease now, so you can read this document and not sign it.'
      : `You left this lease on ${formatDay(own.left_on)}, so you can read this document and not sign it.`
  if (!own?.is_asked) return "This document doesn't ask you for that."
  return own.opened_at === null ? 'Download the document and read it first.' : null
}

/** Why this document cannot be signed or acknowledged now. Null where it can. */
function refusalOf(
  row: DocumentRow,
  people: People,
  signer: Signer,
  { act, sha256 }: { act: 'acknowledged' | 'signed'; sha256: string },
): string | null {
  const isCompany = signer.side === 'company'
  if (row.withdrawn_at !== null) return 'This document was withdrawn.'
  if (row.shared_at === null) return 'Share the document before you sign it.'
  const isAsked = isCompany ? row.is_countersigned : row.ask === (act === 'signed' ? 'sign' : 'acknowledge')
  if (!isAsked) return "This document doesn't ask for that."
  if (isCompany && !areTenantsDone(row, people)) {
    const missing = missingTenants(people).map(({ name, email }) => name || email)
    return people.recipients.length < 2 || missing.length === 0
      ? 'The tenant signs first.'
      : `The tenants sign first. ${missing.join(' and ')} ${missing.length === 1 ? 'has' : 'have'} not signed yet.`
  }
  if (row.sha256.toString('hex') !== sha256) return 'This is not the document that you opened. Please reload the page.'
  return isCompany ? null : refusalOfTenant(people, signer)
}

/** Tells the company that a tenant signed, and all who have the document once everyone has. */
async function tell(trx: Db, origin: string, document: DocumentRow, signature: SignatureRow) {
  const lease = orNotFound(await findLease(trx, document.lease_id))
  const about = { company: await readCompany(trx), document, lease, origin }
  const people = await readPeople(trx, document)
  const mails = [
    ...(signature.side === 'tenant' ? [signedMail(about, signature, missingTenants(people))] : []),
    ...(document.ask === 'sign' && isComplete(document, people)
      ? people.recipients.map((one) => completedMail(about, one))
      : []),
  ]
  for (const mail of mails) if (mail) await enqueue(trx, 'send_mail', mail)
}

/** Records that someone signed or, without a name, acknowledged a document. Where they have already, nothing changes. */
export async function sign(
  db: Db,
  origin: string,
  signer: Signer,
  { id, whose }: { id: string; whose: Whose },
  { sha256, name, drawing }: Signing,
): Promise<DocumentRow> {
  const act = name === undefined ? 'acknowledged' : 'signed'
  return await db.transaction().execute(async (trx) => {
    const row = orNotFound(await lock(trx, id, whose))
    const people = await readPeople(trx, row)
    const known = people.signatures.find(
      ({ side, user_id: userId }) => side === signer.side && (side === 'company' || userId === signer.userId),
    )
    if (known?.user_id === signer.userId) return row
    if (known) throw conflict(`${known.typed_name ?? known.account_name} has already signed this document.`)
    const refusal = refusalOf(row, people, signer, { act, sha256 })
    if (refusal !== null) throw conflict(refusal)
    const person = await findPerson(trx, signer.userId)
    requireOwnName(signer, person.name, name)
    const signature = {
      document_id: id,
      side: signer.side,
      act,
      user_id: signer.userId,
      account_name: person.name,
      account_email: person.email,
      typed_name: name ?? null,
      drawing: drawing ?? null,
      consent: Consent[act === 'signed' ? 'sign' : 'acknowledge'],
      document_sha256: row.sha256,
      ip_address: signer.address,
      user_agent: signer.userAgent,
      signed_at: new Date(),
    } as const
    const record_hash = recordHash(signature)
    await tell(trx, origin, row, await insertSignature(trx, { ...signature, record_hash }))
    await recordChange(trx, {
      userId: signer.userId,
      address: signer.address,
      action: 'update',
      resourceType: 'document',
      resourceId: id,
      details: { act, side: signer.side, recordHash: record_hash.toString('hex') },
    })
    return row
  })
}
