import { conditionAdmin } from '#contract/condition/admin.ts'
import { condition } from '#contract/condition/own.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { uploadOwn } from '#web/lib/api/upload.ts'
import { createPhotoQueue } from '#web/lib/pictures/photo-queue.ts'

/** What a photo of staff shows. Without an item the room. */
interface RoomPlace {
  roomId: string
  itemId: string | null
}

/** What a photo of a tenant shows. Without an item the home. */
interface OwnPlace {
  statementId: string
  itemId: string | null
}

const itemIn = (itemId: string | null) => (itemId === null ? {} : { itemId })

export const roomPhotos = createPhotoQueue<RoomPlace>({
  send: ({ roomId, itemId }, file, type, sending) =>
    uploadOwn(conditionAdmin.addPhoto, file, type, {
      ...sending,
      parts: { params: { id: roomId }, query: itemIn(itemId) },
    }),
  saved: (queries) => refresh(queries, conditionAdmin.get.path),
})

export const ownPhotos = createPhotoQueue<OwnPlace>({
  send: ({ statementId, itemId }, file, type, sending) =>
    uploadOwn(condition.addPhoto, file, type, {
      ...sending,
      parts: { params: { id: statementId }, query: itemIn(itemId) },
    }),
  saved: (queries) => refresh(queries, condition.own.path),
})
