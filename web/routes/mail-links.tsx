import * as forgotPassword from '#web/pages/portal/forgot-password.tsx'
import * as resetPassword from '#web/pages/portal/reset-password.tsx'

/** Where the links of mails lead to choose a password, and where they are asked for. */
export const pages = {
  '/forgot-password': forgotPassword,
  '/reset-password': resetPassword,
  '/invitation': resetPassword,
}
export * as frame from '#web/shell/portal/frame.tsx'
