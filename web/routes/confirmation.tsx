import * as confirm from '#web/pages/portal/confirm.tsx'

/** The target of the link that confirms an email address. It has a button and no form, so it is a chunk of its own. */
export const pages = { '/confirm': confirm }
export * as frame from '#web/shell/portal/frame.tsx'
