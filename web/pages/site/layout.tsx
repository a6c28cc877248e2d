import { company } from '#web/features/company/api.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AssistanceButton } from './assistance-button.tsx'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'

export const prefetch = (client: QueryClient) => client.prefetchQuery(company())

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
        {children}
      </main>
      <Footer company={facts} />
      <AssistanceButton />
    </div>
  )
}
