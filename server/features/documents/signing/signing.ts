import { Consent, type NewSignature } from '#contract/documents/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError, orNotFound } from '#server/errors.ts'
import { recordChange } from '#server/features/audit/service.ts'
import { readCompany } from '#server/features/company/service.ts'
import { refuse } from '#server/features/payments/service.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import type { FastifyRequest } from 'fastify'
import { completedMail, signedMail } from '../mail.ts'
import { missingSides } from '../present.ts'
import {
  type DocumentRow,
  findLease,
  findPerson,
  insertSignature,
  listSignatures,
  lock,
  type Whose,
} from '../queries.ts'
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

/** Why this document cannot be signed or acknowledged now. Null where it can. */
function refusalOf(
  row: DocumentRow,
  { side }: Signer,
  { act, sha256, isTenantDone }: { act: 'acknowledged' | 'signed'; sha256: string; isTenantDone: boolean },
): string | null {
  if (row.withdrawn_at !== null) return 'This document was withdrawn.'
  if (row.shared_at === null) return 'Share the document before you sign it.'
  const isAsked = side === 'company' ? row.is_countersigned : row.ask === (act === 'signed' ? 'sign' : 'acknowledge')
  if (!isAsked) return "This document doesn't ask for that."
  if (side === 'company' && !isTenantDone) return 'The tenant signs first.'
  if (row.sha256.toString('hex') !== sha256) return 'This is not the document that you opened. Please reload the page.'
  return side === 'tenant' && row.opened_at === null ? 'Download the document and read it first.' : null
}

/** Tells the company that the tenant signed, and the tenant once everyone has. */
async function tell(trx: Db, origin: string, document: DocumentRow, { side }: Signer) {
  const lease = orNotFound(await findLease(trx, document.lease_id))
  const about = { company: await readCompany(trx), document, lease, origin }
  const isComplete = missingSides(document, await listSignatures(trx, [document.id])).length === 0
  const mails = [
    ...(side === 'tenant' ? [signedMail(about)] : []),
    ...(isComplete && document.ask === 'sign' ? [completedMail(about)] : []),
  ]
  for (const mail of mails) if (mail) await enqueue(trx, 'send_mail', mail)
}

/** Records that someone signed or, without a name, acknowledged a document. Where their side has already, nothing changes. */
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
    const signatures = await listSignatures(trx, [id])
    const known = signatures.find(({ side }) => side === signer.side)
    const isTenantDone = signatures.some(({ side }) => side === 'tenant')
    if (known?.user_id === signer.userId) return row
    if (known) throw conflict(`${known.typed_name ?? known.account_name} has already signed this document.`)
    const refusal = refusalOf(row, signer, { act, sha256, isTenantDone })
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
    await insertSignature(trx, { ...signature, record_hash })
    await tell(trx, origin, row, signer)
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
