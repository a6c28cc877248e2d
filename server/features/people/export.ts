import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { recordChange } from '#server/features/audit/service.ts'
import type { Storage } from '#server/gateways/storage.ts'
import { listFiles, listPaid, listPhotos, listRows, PERSON_TABLES, type Subject } from './queries.ts'
import { subjectOf } from './service.ts'
import { type ZipEntry, zipOf } from './zip.ts'

export interface ExportDeps {
  db: Db
  storage: Storage
  /** The card provider whose payments have receipts. */
  gateway: Gateway
  /** Draws the receipt of a payment as a PDF. */
  drawReceipt: (userId: string, paymentId: string) => Promise<{ name: string; bytes: Uint8Array }>
}

/** Who asked for it: an administrator with an IP address, or nobody where an operator used the command. */
export interface Requester {
  userId: string | null
  address: string | null
}

const bytesOf = (text: string) => Buffer.from(text)

const aboutOf = (missing: readonly string[]) =>
  [
    'data.json has what is stored about you, one part for each kind of record. Times are in UTC.',
    'photos/ has the photos of your maintenance requests, receipts/ the receipts of your payments, documents/ the documents of your lease, checks/ the photos of your checks.',
    'Passwords, keys and notes of staff are left out.',
    ...missing.map((name) => `We no longer have the file ${name}.`),
    '',
  ].join('\n')

/** The records of a person by their titles. */
async function recordsOf(db: Db, person: Subject, at: Date) {
  const records: Record<string, object[]> = {}
  for (const entry of PERSON_TABLES) {
    const rows = entry.about.isInternal ? [] : await listRows(db, entry, person)
    if (rows.length > 0) records[entry.about.title] = rows
  }
  return { email: person.email, exportedAt: at.toISOString(), records }
}

async function* entriesOf(deps: ExportDeps, person: Subject, at: Date): AsyncGenerator<ZipEntry> {
  const { db, storage, gateway, drawReceipt } = deps
  yield { name: 'data.json', bytes: bytesOf(`${JSON.stringify(await recordsOf(db, person, at), null, 2)}\n`) }
  const missing: string[] = []
  const files = [
    ...(await listPhotos(db, person)).map(({ id, file_key: key }) => ({ name: `photos/${id}.jpg`, key })),
    ...(await listFiles(db, 'documents', person)).map(({ id, file_key: key }) => ({
      name: `documents/${id}.pdf`,
      key,
    })),
    ...(await listFiles(db, 'receipt_photos', person)).map(({ id, file_key: key }) => ({
      name: `checks/${id}.jpg`,
      key,
    })),
    ...(await listFiles(db, 'condition_photos', person)).map(({ id, file_key: key }) => ({
      name: `condition/${id}.jpg`,
      key,
    })),
  ]
  for (const { name, key } of files) {
    const bytes = await storage.get(key)
    if (bytes) yield { name, bytes }
    else missing.push(name)
  }
  const { userId } = person
  const paid = userId === null ? [] : await listPaid(db, userId, gateway)
  for (const { id } of paid) {
    const { name, bytes } = await drawReceipt(userId!, id)
    yield { name: `receipts/${name}`, bytes }
  }
  yield { name: 'about.txt', bytes: bytesOf(aboutOf(missing)) }
}

/**
 * A person's data, photos and receipts as a ZIP file, read while it is sent. The audit log has it before the first byte leaves. It names the account
 * and never the address, which an erasure could not remove from there.
 */
export async function exportPerson(deps: ExportDeps, by: Requester, address: string): Promise<Readable> {
  const { db } = deps
  const { person } = await subjectOf(db, address)
  await db.transaction().execute((trx) =>
    recordChange(trx, {
      ...by,
      action: 'create',
      resourceType: 'personal_data',
      resourceId: person.userId ?? randomUUID(),
      details: { hasAccount: person.userId !== null },
    }),
  )
  const at = new Date()
  return Readable.from(zipOf(entriesOf(deps, person, at), at), { objectMode: false })
}

/** The name of the file says nothing about the person, because it may lie in a folder of downloads for long. */
export const exportName = (at = new Date()) => `personal-data-${at.toISOString().slice(0, 10)}.zip`
