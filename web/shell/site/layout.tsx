import { company } from '#web/features/company/api.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import type { QueryClient } from '@tanstack/react-query'
import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { type ReactNode, Suspense } from 'react'
import { PageFrame } from '../page-frame.tsx'
import { ServerHtmlFallback } from './server-html-fallback.tsx'
import { Navbar } from './navbar.tsx'

/** Hydrates after the page. If its chunk fails to load, the server's HTML stays, and no navigation waits for it. */
const footer = lazyModule('the footer', () =>
  import('./site-footer-chunk.tsx').catch(() => ({ SiteFooterChunk: ServerHtmlFallback })),
)

export const prefetch = (client: QueryClient) => Promise.all([client.prefetchQuery(company()), footer.prefetch()])

function FooterPart() {
  const { SiteFooterChunk } = useModule(footer)
  return <SiteFooterChunk />
}

/** The layout of every page of the site. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  const facts = useCompany()
  return (
    <PageFrame
      header={<Navbar company={facts} />}
      footer={
        <Suspense>
          <FooterPart />
        </Suspense>
      }
    >
      {children}
    </PageFrame>
  )
}
