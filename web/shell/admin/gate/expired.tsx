import { toast } from '#web/ui/feedback/toast-store.ts'
import { useEffect } from 'react'
import { FullPageStatus } from './full-page-status.tsx'

/** How long the toast is shown before the sign-in form. */
const REDIRECT_MS = 1500

/** Shown when the session has ended while the backoffice was open. */
export function Expired() {
  useEffect(() => {
    toast('Session Expired', 'You are no longer signed in. Please sign in again.', 'destructive')
    const back = encodeURIComponent(location.pathname + location.search)
    const timer = setTimeout(() => location.assign(`/api/login?next=${back}`), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return <FullPageStatus>Taking you to the sign-in page...</FullPageStatus>
}
