/** Where the links of mails lead, and where they are asked for. */
export * as confirm from './confirm.tsx'
export * as forgotPassword from './forgot-password.tsx'
export * as frame from './frame.tsx'
export * as resetPassword from './reset-password.tsx'
