import * as tenantPortal from '#web/pages/portal/tenant-portal.tsx'

/** The sign-in page in a chunk of its own, because most visits to it load nothing else. */
export const pages = { '/tenant-portal': tenantPortal }
export * as frame from '#web/shell/portal/frame.tsx'
