import { company } from '#web/features/company/api.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import type { QueryClient } from '@tanstack/react-query'
import { lazyModule } from '#web/lib/lazy-module.ts'
import { type ReactNode, Suspense, use } from 'react'
import { Navbar } from './navbar.tsx'

/** Comes alive after the page. Its links and its popover are the browser's own: where its chunk does not come they stay as they are. */
const lower = lazyModule('pages/site/layout-lower.tsx', () =>
  import('./layout-lower.tsx').catch(() => new Promise<never>(() => {})),
)

export const prefetch = (client: QueryClient) => Promise.all([client.prefetchQuery(company()), lower.prefetch()])

function Lower() {
  const { LayoutLower } = use(lower.load())
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
