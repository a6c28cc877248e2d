import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Params } from './lib/routing/router.tsx'
import { type LazyModule, lazyModule } from './lib/page/lazy-module.ts'
import * as siteLayoutModule from './shell/site/layout.tsx'

export interface PageModule {
  default: ComponentType
  /** Fetches what the page shows. Never throws: a failure stays in its query and the page shows it. */
  prefetch?: (client: QueryClient, url: URL, params: Readonly<Params>) => Promise<unknown>
}

export interface LayoutModule {
  default: ComponentType<{ children: ReactNode }>
  prefetch?: (client: QueryClient) => Promise<unknown>
}

export interface AppRoute {
  path: string
  layout: LazyModule<LayoutModule>
  /** Within the layout, around those pages that share it. */
  frame?: LazyModule<LayoutModule>
  page: LazyModule<PageModule>
  /** The same for everybody: drawn with its data on the server and kept in the public cache. */
  isPublic: boolean
  /** The query parameters that the page understands. */
  query: readonly string[]
}

/** Comes with the entry: nearly every visit needs it, and a file of its own costs all of them a request. */
const siteLayout = lazyModule<LayoutModule>('shell/site/layout.tsx', () => Promise.resolve(siteLayoutModule))

const onSite = (
  path: string,
  file: string,
  load: () => Promise<PageModule>,
  query: readonly string[] = [],
): AppRoute => ({
  path,
  layout: siteLayout,
  page: lazyModule(`pages/site/${file}.tsx`, load),
  isPublic: true,
  query,
})

/** Pages of one chunk in the portal's frame, which brings a style sheet that visitors of the site do not load. */
const inPortal =
  <Path extends string>(file: string, load: () => Promise<{ frame: LayoutModule; pages: Record<Path, PageModule> }>) =>
  (path: Path): AppRoute => ({
    path,
    layout: siteLayout,
    frame: lazyModule<LayoutModule>(file, async () => (await load()).frame),
    page: lazyModule(file, async () => (await load()).pages[path]),
    // Its frame alone is drawn on the server: whose it is shows in the browser.
    isPublic: false,
    query: [],
  })

const signIn = inPortal('routes/sign-in.tsx', () => import('./routes/sign-in.tsx'))
const mailLinks = inPortal('routes/mail-links.tsx', () => import('./routes/mail-links.tsx'))
const confirmation = inPortal('routes/confirmation.tsx', () => import('./routes/confirmation.tsx'))
const portal = inPortal('routes/portal.tsx', () => import('./routes/portal.tsx'))

/** The backoffice: one chunk with a frame, a style sheet and a table of addresses of its own. */
const admin = () => import('./routes/admin/admin.tsx')

/** Every address of the product. */
export const routes: readonly AppRoute[] = [
  onSite('/', 'home', () => import('./pages/site/home.tsx')),
  onSite('/about', 'about', () => import('./pages/site/about.tsx')),
  onSite('/services', 'services', () => import('./pages/site/services.tsx')),
  onSite('/properties', 'properties', () => import('./pages/site/properties.tsx'), [
    'type',
    'location',
    'search',
    'priceRange',
    'pages',
  ]),
  onSite('/properties/:id', 'property', () => import('./pages/site/property.tsx')),
  onSite('/contact', 'contact', () => import('./pages/site/contact.tsx'), ['subject', 'property', 'intent']),
  onSite('/maintenance', 'maintenance', () => import('./pages/site/maintenance.tsx')),
  {
    ...onSite('/maintenance/status/:token', 'maintenance-status', () => import('./pages/site/maintenance-status.tsx')),
    // One sender's own: never kept, never found by search engines.
    isPublic: false,
  },
  // The same for everybody: who is signed in already is shown the way on by the browser.
  { ...signIn('/tenant-portal'), isPublic: true },
  ...(['/forgot-password', '/reset-password', '/invitation'] as const).map(mailLinks),
  confirmation('/confirm'),
  ...(
    [
      '/dashboard',
      '/dashboard/maintenance',
      '/dashboard/maintenance/:id',
      '/dashboard/payments',
      '/payment',
      '/account',
      '/security/2fa',
    ] as const
  ).map(portal),
  {
    path: '/admin/*',
    layout: lazyModule<LayoutModule>('routes/admin/admin.tsx', async () => (await admin()).frame),
    page: lazyModule('routes/admin/admin.tsx', admin),
    isPublic: false,
    query: [],
  },
  onSite('/privacy', 'privacy', () => import('./pages/site/privacy.tsx')),
  onSite('/terms', 'terms', () => import('./pages/site/terms.tsx')),
  onSite('/accessibility', 'accessibility', () => import('./pages/site/accessibility.tsx')),
  onSite('/fair-housing', 'fair-housing', () => import('./pages/site/fair-housing.tsx')),
  onSite('*', 'not-found', () => import('./pages/site/not-found.tsx')),
]
