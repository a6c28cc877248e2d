import type { ResultOf } from '#contract/core/endpoint.ts'
import type { NewMessage, Outcome } from '#contract/maintenance/messages.ts'
import type { ownMaintenance } from '#contract/maintenance/own.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { readCompany } from '#server/features/company/service.ts'
import type { User } from '#server/http/session.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { fixedMail, senderMail } from './mail.ts'
import { adminUrl } from '#server/features/maintenance/tracking-link.ts'
import { messagesForSender } from './queries.ts'
import { addMessage } from './messages.ts'
import { photosWithin } from '#server/features/maintenance/photos/queries.ts'
import { type PhotoSender, senderKeysOf } from '#server/features/maintenance/photos/photos.ts'
import { photosFor, presentMessage, presentOwn, presentStep, promiseOf } from '#server/features/maintenance/present.ts'
import {
  find,
  findName,
  insertStep,
  lock,
  type RequestRow,
  stepsOf,
  update,
} from '#server/features/maintenance/queries.ts'

/** The sender of a request, with the origin for links in emails. */
export interface Sender extends PhotoSender {
  address: string
  user: User
  origin: string
}

type Thread = ResultOf<typeof ownMaintenance.get>

/** Another person's request answers 404, as if it did not exist. */
function ownOrFail(row: RequestRow | null, user: User): RequestRow {
  if (row?.user_id !== user.id) throw new AppError('not_found')
  return row
}

async function readThread(db: Db, row: RequestRow): Promise<Thread> {
  const steps = await stepsOf(db, row.id)
  const photos = await photosWithin(db, row.id)
  const messages = await messagesForSender(db, row.id)
  return {
    ...presentOwn(row),
    photos: photosFor(photos, null),
    steps: steps.map(presentStep),
    promise: promiseOf(row, steps),
    messages: messages.map((message) => presentMessage(message, photos)),
  }
}

export const readOwn = async (db: Db, user: User, id: string) => readThread(db, ownOrFail(await find(db, id), user))

interface SenderMessage {
  row: RequestRow
  text: string
  photoIds: readonly string[]
  isNotFixed: boolean
}

/** Stores a message of the sender and notifies the company. */
async function addSenderMessage(db: Db, by: Sender, { row, text, photoIds, isNotFixed }: SenderMessage) {
  const name = (await findName(db, by.user.id)) ?? row.full_name
  const message = await addMessage(db, row.id, {
    side: 'sender',
    userId: by.user.id,
    name,
    text,
    photoIds,
    senders: senderKeysOf(by),
  })
  const company = await readCompany(db)
  if (company.email !== '') {
    const url = adminUrl(by.origin, row.id)
    const context = { company, request: row, text, photos: photoIds.length, isNotFixed, url }
    await enqueue(db, 'send_mail', senderMail(context))
  }
  return message
}

/** Adds a message of the sender. */
export async function writeOwn(trx: Db, by: Sender, id: string, message: NewMessage) {
  const row = ownOrFail(await lock(trx, id), by.user)
  const { body: text, photoIds } = message
  return presentMessage(
    ...(await addSenderMessage(trx, by, { row, text, photoIds: photoIds ?? [], isNotFixed: false })),
  )
}

/** The sender says whether finished work is fixed. If it is not, the request goes back to in progress. */
export async function conclude(trx: Db, by: Sender, id: string, { isFixed, reason }: Outcome): Promise<Thread> {
  const row = ownOrFail(await lock(trx, id), by.user)
  if (row.status !== 'completed' || row.confirmed_at !== null)
    throw new AppError('conflict', "This request isn't waiting for your answer. Reload the page to see its status.")
  if (isFixed) {
    const company = await readCompany(trx)
    if (company.email !== '')
      await enqueue(trx, 'send_mail', fixedMail({ company, request: row, url: adminUrl(by.origin, id) }))
    return readThread(trx, await update(trx, id, { confirmed_at: new Date() }))
  }
  await addSenderMessage(trx, by, { row, text: reason ?? '', photoIds: [], isNotFixed: true })
  const user_name = (await findName(trx, by.user.id)) ?? row.full_name
  await insertStep(trx, { request_id: id, status: 'in_progress', side: 'sender', user_id: by.user.id, user_name })
  return readThread(trx, await update(trx, id, { status: 'in_progress' }))
}
