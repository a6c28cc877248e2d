import { useCompany } from '#web/features/company/use-company.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useEffect } from 'react'

const REDIRECT_MS = 2000

/** For signed-in users who are not administrators. */
export function Denied() {
  const { name } = useCompany()
  useEffect(() => {
    toast(
      'Access Denied',
      "This is a restricted admin portal. You don't have permission to access this area.",
      'destructive',
    )
    const timer = setTimeout(() => location.assign('/'), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main id="main" tabIndex={-1} className="flex grow items-center">
      <title>{`Access Denied | ${name}`}</title>
      <EmptyState
        level={1}
        icon={<ShieldAlert />}
        title="Access Denied"
        actions={<LinkButton href="/">Return to Main Site</LinkButton>}
      >
        You don't have permission to access the admin portal.
      </EmptyState>
    </main>
  )
}
