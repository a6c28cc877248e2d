import { company } from '#web/features/company/api.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import type { QueryClient } from '@tanstack/react-query'
import { markWithin } from '#web/lib/routing/mark-within.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type ReactNode, useEffect } from 'react'
import { PageFrame } from '../page-frame.tsx'
import { PortalFooter } from './portal-footer.tsx'
import { PortalHeader } from './portal-header.tsx'

/** Without its chunk only this button is missing. */
const assistance = lazyModule('shell/site/site-footer-chunk.tsx', () =>
  import('../site/site-footer-chunk.tsx').catch(() => ({ AssistanceButton: () => null })),
)

export const prefetch = (client: QueryClient) => client.prefetchQuery(company())

/** The layout of the pages behind the sign-in. */
export default function PortalLayout({ children }: { children: ReactNode }) {
  const facts = useCompany()
  const { key } = useLocation()
  useEffect(markWithin, [key])
  const isHydrated = useHydrated()
  return (
    <>
      <PageFrame header={<PortalHeader company={facts} />} footer={<PortalFooter company={facts} />}>
        {children}
      </PageFrame>
      {isHydrated && (
        <LazyPart from={assistance} skeleton={null}>
          {({ AssistanceButton }) => <AssistanceButton />}
        </LazyPart>
      )}
    </>
  )
}
