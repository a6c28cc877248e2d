import './portal.css'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import type { ReactNode } from 'react'

/** What is said in the portal stays readable when the page changes: most of it is said on the way to another one. */
export default function PortalFrame({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
    </>
  )
}
