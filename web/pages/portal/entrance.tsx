/** The way into the portal: a chunk of its own, which most who come to it load alone. */
export * as frame from './frame.tsx'
export * as tenantPortal from './tenant-portal.tsx'
