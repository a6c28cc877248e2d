import * as forgotPassword from '#web/pages/portal/forgot-password.tsx'
import * as resetPassword from '#web/pages/portal/reset-password.tsx'

/** The pages where a mailed link is requested, and where it leads to choose a password. */
export const pages = {
  '/forgot-password': forgotPassword,
  '/reset-password': resetPassword,
  '/invitation': resetPassword,
}
export * as frame from '#web/shell/portal/frame.tsx'
