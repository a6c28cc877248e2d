import { company } from '#web/features/company/api.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import type { QueryClient } from '@tanstack/react-query'
import { lazyModule, useModule } from '#web/lib/lazy-module.ts'
import { type ReactNode, Suspense } from 'react'
import { LayoutKept } from './layout-kept.tsx'
import { Navbar } from './navbar.tsx'

/** Comes alive after the page. Where its chunk does not come it stays as it was drawn, and no navigation waits for it. */
const lower = lazyModule('its lower half', () =>
  import('./layout-lower.tsx').catch(() => ({ LayoutLower: LayoutKept })),
)

export const prefetch = (client: QueryClient) => Promise.all([client.prefetchQuery(company()), lower.prefetch()])

function Lower() {
  const { LayoutLower } = useModule(lower)
  return <LayoutLower />
}

/** What frames every page of the site. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  const facts = useCompany()
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-field bg-harbor font-semibold text-on-harbor focus:not-sr-only focus:fixed focus:top-2.5 focus:left-3 focus:px-4 focus:py-2.5"
      >
        Skip to the content
      </a>
      <Navbar company={facts} />
      <main id="main" tabIndex={-1} className="grow">
        <Suspense>{children}</Suspense>
      </main>
      <Suspense>
        <Lower />
      </Suspense>
    </div>
  )
}
