import { toast } from '#web/ui/feedback/toast-store.ts'
import { flushSync } from 'react-dom'
import type { UploadQueue } from './upload-queue.ts'

export const UNSENT = 'Some photos could not be sent. Try again, or remove them.'

/** Waits until all photos are sent. Where some cannot be, says so and leads to the first that can be tried again. */
export async function settlePhotos(photos: UploadQueue, form: HTMLElement): Promise<boolean> {
  const isReady = await photos.settled()
  if (!isReady) {
    // Drawn at once, so that there is something to go to.
    flushSync(() => toast('Error', UNSENT, 'destructive'))
    form.querySelector<HTMLElement>('[data-retry]')?.focus()
  }
  return isReady
}
