import * as confirm from './confirm.tsx'
import * as forgotPassword from './forgot-password.tsx'
import * as resetPassword from './reset-password.tsx'

/** Where the links of mails lead, and where they are asked for. */
export const pages = {
  '/forgot-password': forgotPassword,
  '/reset-password': resetPassword,
  '/invitation': resetPassword,
  '/confirm': confirm,
}
export * as frame from './frame.tsx'
