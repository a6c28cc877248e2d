import { toast } from '#web/ui/feedback/toast-store.ts'
import { flushSync } from 'react-dom'
import type { UploadQueue } from './upload-queue.ts'

export const UNSENT = "Some photos couldn't be uploaded. Try again, or remove them."

/** Waits for all uploads. If some fail, shows a message and focuses the first photo that can be retried. False in that case. */
export async function finishUploads(photos: UploadQueue, form: HTMLElement): Promise<boolean> {
  const isReady = await photos.settled()
  if (!isReady) {
    // Rendered synchronously, because the button to focus is part of what is rendered.
    flushSync(() => toast('Not sent yet', UNSENT, 'destructive'))
    form.querySelector<HTMLElement>('[data-retry]')?.focus()
  }
  return isReady
}
