import * as confirm from './confirm.tsx'

/** Where a mail's link leads that confirms its address: a button and no form, so a chunk of its own. */
export const pages = { '/confirm': confirm }
export * as frame from './frame.tsx'
