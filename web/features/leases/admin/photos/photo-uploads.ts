import { leasesAdmin } from '#contract/leases/admin.ts'
import { receiptPhotos } from '#contract/leases/photos/admin.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { uploadOwn } from '#web/lib/api/upload.ts'
import { createStore } from '#web/lib/page/store.ts'
import { createPhotoQueue } from '#web/lib/pictures/photo-queue.ts'
import { recall, remember } from '#web/lib/session/session-memory.ts'
import { sessionState, subscribeToSession } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { QueryClient } from '@tanstack/react-query'

/** A payment that is already recorded, with what it is in a few words. */
interface Payment {
  entryId: string
  about: string
}

const SAVED = 'saved-check-photos'

/** How many photos of each payment were saved, as the screen may have been loaded before. */
const counts = createStore((recall(SAVED) ?? {}) as Readonly<Record<string, number>>)

function change(next: ReturnType<typeof counts.now>) {
  remember(SAVED, next)
  counts.set(next)
}

const queue = createPhotoQueue<Payment>({
  send: ({ entryId }, file, type, sending) =>
    uploadOwn(receiptPhotos.add, file, type, { ...sending, parts: { params: { id: entryId } } }),
  saved: (queries, { entryId }) => {
    change({ ...counts.now(), [entryId]: (counts.now()[entryId] ?? 0) + 1 })
    return refresh(queries, leasesAdmin.list.path)
  },
  failed: ({ about }, failure) =>
    toast('Photo not saved', `${about}: ${failure} The payment is recorded.`, 'destructive'),
})

/** Adds photos to a recorded payment. They are sent even while other screens are open. */
export const addPhotos = (queries: QueryClient, { files, ...payment }: Payment & { files: readonly File[] }) =>
  queue.add(queries, payment, files)

/** The ledger says how many there are, once one of them was hidden. */
export const forgetSaved = (entryId: string) => change({ ...counts.now(), [entryId]: 0 })

/** The photos of a payment that are being sent or were not saved, and how many there are at least. */
export function usePhotoUploads(queries: QueryClient, entryId: string) {
  const saved = counts.use()
  const uploads = queue.useUploads().filter(({ place }) => place.entryId === entryId)
  const retry = (key: number) => queue.retry(queries, key)
  return { lines: { uploads, retry, discard: queue.discard }, savedCount: saved[entryId] ?? 0 }
}

// Checks have account numbers, so none stays after signing out.
subscribeToSession(() => sessionState() === 'leaving' && change({}))
