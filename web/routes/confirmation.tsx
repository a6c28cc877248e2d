import * as confirm from '#web/pages/portal/confirm.tsx'

/** Where a mail's link leads that confirms its address: a button and no form, so a chunk of its own. */
export const pages = { '/confirm': confirm }
export * as frame from '#web/shell/portal/frame.tsx'
