import { currentUser } from '#web/features/auth/api.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { TwoFactorSettings } from '#web/features/two-factor/two-factor-settings.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { PortalCard } from './portal-card.tsx'
import { SignedIn } from './signed-in.tsx'

export default function TwoFactorPage() {
  const { name } = useCompany()
  const queries = useQueryClient()
  return (
    <SignedIn
      title="Security"
      purpose="change your security settings"
      skeleton={<Skeleton className="h-72 max-w-[50rem] rounded-card" />}
    >
      {() => (
        <PortalCard className="mt-8 max-w-[50rem]">
          <TwoFactorSettings
            site={name}
            onChanged={() => void queries.invalidateQueries({ queryKey: currentUser().queryKey })}
          />
        </PortalCard>
      )}
    </SignedIn>
  )
}
