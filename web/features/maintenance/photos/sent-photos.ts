import type { UploadQueue } from './upload-queue.ts'

let sent: { queue: UploadQueue; files: readonly File[] } | null = null

/** Empties the queue of a form that was sent. Its files stay at hand, because a visitor may have to correct the request. */
export function setAside(queue: UploadQueue) {
  const files = queue.snapshot().photos.flatMap(({ state, file }) => (state === 'sent' ? [file] : []))
  sent = { queue, files }
  queue.clear()
}

/** Whether the photos of the last request can be sent again. Not after a reload. */
export const areAtHand = (count: number) => sent?.files.length === count

/** Adds them to the form again. They are uploaded anew, because each belongs to one request. */
export function takeBack() {
  sent?.queue.add(sent.files)
  sent = null
}
