import * as tenantPortal from '#web/pages/portal/tenant-portal.tsx'

/** The way into the portal: a chunk of its own, which most who come to it load alone. */
export const pages = { '/tenant-portal': tenantPortal }
export * as frame from '#web/shell/portal/frame.tsx'
