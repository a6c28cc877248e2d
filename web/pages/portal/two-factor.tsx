import { currentUser } from '#web/features/auth/api.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { SignedIn } from '#web/shell/portal/signed-in.tsx'

const view = lazyModule(
  'shell/portal/views/security-view.tsx',
  () => import('#web/shell/portal/views/security-view.tsx'),
)

export default function TwoFactorPage() {
  const { name } = useCompany()
  const queries = useQueryClient()
  useEffect(() => void view.prefetch(), [])
  return (
    <SignedIn
      title="Security"
      purpose="change your security settings"
      skeleton={<Skeleton className="h-72 max-w-[50rem] rounded-card" />}
    >
      {() => (
        <>
          <PortalCard className="mt-8 max-w-[50rem]">
            <LazyPart from={view} skeleton={<Skeleton className="h-72" />}>
              {({ TwoFactorSettings, PasskeySettings }) => (
                <>
                  <TwoFactorSettings
                    site={name}
                    onChanged={() => void queries.invalidateQueries({ queryKey: currentUser().queryKey })}
                  />
                  <PasskeySettings />
                </>
              )}
            </LazyPart>
          </PortalCard>
          <BackLink to="/account">Account</BackLink>
        </>
      )}
    </SignedIn>
  )
}
