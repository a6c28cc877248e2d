import * as forgotPassword from './forgot-password.tsx'
import * as resetPassword from './reset-password.tsx'

/** Where the links of mails lead to choose a password, and where they are asked for. */
export const pages = {
  '/forgot-password': forgotPassword,
  '/reset-password': resetPassword,
  '/invitation': resetPassword,
}
export * as frame from './frame.tsx'
