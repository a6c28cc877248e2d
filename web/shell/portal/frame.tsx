import './portal.css'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import type { ReactNode } from 'react'

/** The toaster is in the shell, so that toasts stay when the page changes. */
export default function PortalFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
    </>
  )
}
