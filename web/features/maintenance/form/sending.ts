// What the form needs once it is sent, loaded after hydration.
import { maintenance, type NewMaintenanceRequest } from '#contract/maintenance/public.ts'
import { auth } from '#contract/auth/account.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import '#web/lib/forms/stored-drafts.ts'
import { rateLimitMessage } from '#web/lib/api/error-message.ts'
import { showSent } from '#web/lib/forms/sent-state.ts'
import { sessionOwner } from '#web/lib/session/session-owner.ts'
import { sessionState } from '#web/lib/session/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { setAside } from '../photos/sent-photos.ts'
import type { UploadQueue } from '../photos/upload-queue.ts'

export { NewMaintenanceRequest as schema } from '#contract/maintenance/public.ts'
export { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
export { finishUploads } from '../photos/finish-uploads.ts'
export { Confirmation } from './confirmation.tsx'

/** Why a request was not sent, where the user can do something about it. */
export const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.code === 'unauthorized'
    ? 'Your session has expired. Sign in to keep the request in your account, or submit it again without signing in.'
    : rateLimitMessage(error)

/** Submits a request, and confirms it in place of the form. */
export async function send(body: NewMaintenanceRequest, idempotencyKey: string, photos: UploadQueue | null) {
  // With a session that has ended, the server would take it for a visitor's, and the user would not find it in the account.
  if (sessionState() === 'in') await call(auth.user, {})
  const sent = await call(maintenance.submit, { body, idempotencyKey })
  if (photos) setAside(sent.id, photos)
  toast('Request Submitted!', "Your maintenance request has been submitted. We'll contact you soon.")
  showSent('/maintenance', { ...sent, owner: sessionOwner() })
}
