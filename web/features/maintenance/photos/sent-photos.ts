import type { UploadQueue } from './upload-queue.ts'

let sent: { id: string; queue: UploadQueue; files: readonly File[] } | null = null

/** Empties the queue of a request that was sent. Its files stay at hand, because a visitor may have to correct the request. */
export function setAside(id: string, queue: UploadQueue) {
  const files = queue.snapshot().photos.flatMap(({ state, file }) => (state === 'sent' ? [file] : []))
  sent = { id, queue, files }
  queue.clear()
}

/** Whether the photos of this request can be sent again. Not after a reload or another request. */
export const areAtHand = (id: string, count: number) => sent?.id === id && sent.files.length === count

/** Adds the photos of this request to the form again. They are uploaded anew, because each belongs to one request. */
export function takeBack(id: string) {
  if (sent?.id !== id) return
  sent.queue.add(sent.files)
  sent = null
}
