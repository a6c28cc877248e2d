// What the form needs once it is sent, loaded after hydration.
import { maintenance, type NewMaintenanceRequest } from '#contract/maintenance/public.ts'
import { call } from '#web/lib/api/call.ts'
import '#web/lib/forms/stored-drafts.ts'
import { showSent } from '#web/lib/forms/sent-state.ts'
import { sessionOwner } from '#web/lib/session/session-owner.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { setAside } from '../photos/sent-photos.ts'
import type { UploadQueue } from '../photos/upload-queue.ts'

export { NewMaintenanceRequest as schema } from '#contract/maintenance/public.ts'
export { rateLimitMessage } from '#web/lib/api/error-message.ts'
export { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
export { finishUploads } from '../photos/finish-uploads.ts'
export { Confirmation } from './confirmation.tsx'

/** Submits a request, and confirms it in place of the form. */
export async function send(body: NewMaintenanceRequest, idempotencyKey: string, photos: UploadQueue | null) {
  const sent = await call(maintenance.submit, { body, idempotencyKey })
  if (photos) setAside(sent.id, photos)
  toast('Request Submitted!', "Your maintenance request has been submitted. We'll contact you soon.")
  showSent('/maintenance', { ...sent, owner: sessionOwner() })
}
