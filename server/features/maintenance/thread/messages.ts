import type { MaintenanceSide } from '#contract/maintenance/messages.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { countRecent, insertMessage, type MessageRow } from './queries.ts'
import { photosWithin } from '#server/features/maintenance/photos/queries.ts'
import { attachPhotos } from '#server/features/maintenance/photos/photos.ts'

/** Messages that a sender may write about one request in an hour. */
const PER_HOUR = 60

interface Written {
  side: MaintenanceSide
  userId: string
  name: string | null
  text: string
  isInternal?: boolean
  photoIds: readonly string[]
  /** The sender keys under which the photos were uploaded. */
  senders: readonly string[]
}

type Photos = Awaited<ReturnType<typeof photosWithin>>

/** Adds a message and its photos to a locked request. Returns both. */
export async function addMessage(db: Db, requestId: string, written: Written): Promise<[MessageRow, Photos]> {
  const { side, userId, name, text, isInternal = false, photoIds, senders } = written
  if (side === 'sender') {
    const { count, wait } = await countRecent(db, requestId)
    if (count >= PER_HOUR)
      throw new AppError('rate_limited', 'Too many messages about this request. Please try again later or call us.', {
        retryAfter: Math.max(1, wait ?? 1),
      })
  }
  const message = await insertMessage(db, {
    request_id: requestId,
    side,
    user_id: userId,
    user_name: name,
    body: text,
    is_internal: isInternal,
  })
  await attachPhotos(db, { requestId, messageId: message.id }, photoIds, senders)
  return [message, await photosWithin(db, requestId)]
}
