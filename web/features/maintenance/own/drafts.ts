import { sessionState, subscribeToSession } from '#web/lib/session/session.ts'
import { createUploadQueue, type UploadQueue } from '../photos/upload-queue.ts'

/** Unsent text, kept until this page is reloaded, so that visiting another page or signing in again does not lose it. */
const drafts = new Map<string, string>()

export const draftOf = (name: string) => drafts.get(name) ?? ''

export function keepDraft(name: string, text: string) {
  if (text === '') drafts.delete(name)
  else drafts.set(name, text)
}

const photos = new Map<string, UploadQueue>()

/** The unsent photos of a message, kept as its text is. */
export function photosOf(name: string): UploadQueue {
  const queue = photos.get(name) ?? createUploadQueue()
  photos.set(name, queue)
  return queue
}

/** A session that ends by itself deletes nothing, because its user signs in again. */
subscribeToSession(() => {
  if (sessionState() !== 'leaving') return
  for (const queue of photos.values()) queue.clear()
  photos.clear()
  drafts.clear()
})
