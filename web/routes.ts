import { ALERT_FILTERS, LIST_FILTERS } from './lib/routing/list-filters.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Params } from './lib/routing/router.tsx'
import { type LazyModule, lazyModule } from './lib/page/lazy-module.ts'
import * as siteLayoutModule from './shell/site/layout.tsx'

export interface PageModule {
  default: ComponentType
  /** Loads the page's data. Never throws: an error stays in its query and the page shows it. */
  prefetch?: (client: QueryClient, url: URL, params: Readonly<Params>) => Promise<unknown>
}

export interface LayoutModule {
  default: ComponentType<{ children: ReactNode }>
  prefetch?: (client: QueryClient) => Promise<unknown>
}

export interface AppRoute {
  path: string
  layout: LazyModule<LayoutModule>
  /** Within the layout, around the pages that share it. */
  frame?: LazyModule<LayoutModule>
  page: LazyModule<PageModule>
  /** Another layout that stays when the user comes from it. */
  within?: LazyModule<LayoutModule>
  /** The same for everyone: rendered with data on the server and stored in the public cache. */
  isPublic: boolean
  /** The query parameters that the page reads. */
  query: readonly string[]
}

/** Part of the entry chunk, because nearly every visit needs it and a file of its own would cost a request. */
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

const alerts = (path: string) =>
  onSite(path, 'alerts', () => import('./pages/site/alerts.tsx'), [...ALERT_FILTERS, 'done', 'search', 'token'])

/** A page that is never cached or indexed. */
const unlisted = (route: AppRoute): AppRoute => ({ ...route, isPublic: false })

/** Times to see a home. What is free changes any moment. */
const viewings = (path: string) =>
  unlisted(onSite(path, 'viewing', () => import('./pages/site/viewing.tsx'), ['held', 'done']))

/** How many places are left changes any moment. */
const openHouses = (path: string) =>
  unlisted(onSite(path, 'open-house', () => import('./pages/site/open-house.tsx'), ['typed', 'done']))

/** Pages of one chunk in the portal's frame, whose style sheet visitors of the site do not load. */
const inPortal =
  <Path extends string>(
    file: string,
    load: () => Promise<{ frame: LayoutModule; pages: Record<Path, PageModule> }>,
    layout = siteLayout,
  ) =>
  (path: Path): AppRoute => ({
    path,
    layout,
    frame: lazyModule<LayoutModule>(file, () => load().then((module) => module.frame)),
    page: lazyModule(file, () => load().then((module) => module.pages[path])),
    // The server renders only the shell; the content is private and is loaded in the browser.
    isPublic: false,
    query: [],
  })

const signIn = inPortal('routes/sign-in.tsx', () => import('./routes/sign-in.tsx'))
const mailLinks = inPortal('routes/mail-links.tsx', () => import('./routes/mail-links.tsx'))
const confirmation = inPortal('routes/confirmation.tsx', () => import('./routes/confirmation.tsx'))

/** The pages behind the sign-in have a layout of their own. */
const signedIn = () => import('./routes/portal.tsx')
const portalLayout = lazyModule<LayoutModule>('routes/portal.tsx', () => signedIn().then((module) => module.layout))
const portal = inPortal('routes/portal.tsx', signedIn, portalLayout)

/** The backoffice: one chunk with its own shell, style sheet and routes. */
const admin = () => import('./routes/admin/admin.tsx')

/** Every route of the product. */
export const routes: readonly AppRoute[] = [
  onSite('/', 'home', () => import('./pages/site/home.tsx')),
  onSite('/about', 'about', () => import('./pages/site/about.tsx')),
  onSite('/services', 'services', () => import('./pages/site/services.tsx')),
  onSite('/properties', 'properties', () => import('./pages/site/properties.tsx'), [
    ...LIST_FILTERS,
    'search',
    'sort',
    'view',
    'pages',
  ]),
  onSite('/properties/:id', 'property', () => import('./pages/site/property.tsx')),
  viewings('/properties/:id/viewing'),
  viewings('/viewings/:token'),
  openHouses('/open-houses/:id'),
  openHouses('/open-houses/rsvp/:token'),
  // What it shows is only in the browser.
  unlisted(onSite('/saved', 'saved', () => import('./pages/site/saved.tsx'), ['compare', 'shared', 'sort'])),
  onSite('/contact', 'contact', () => import('./pages/site/contact.tsx'), ['subject', 'property', 'intent']),
  // Tenants report a request without leaving the portal.
  { ...onSite('/maintenance', 'maintenance', () => import('./pages/site/maintenance.tsx')), within: portalLayout },
  // Personal data.
  unlisted(
    onSite('/maintenance/status/:token', 'maintenance-status', () => import('./pages/site/maintenance-status.tsx')),
  ),
  // Behind emailed links, and `/alerts/new`.
  unlisted(alerts('/alerts/confirm/:token')),
  unlisted(alerts('/alerts/:token')),
  // The same for everyone. A user who is already signed in is redirected by the browser.
  { ...signIn('/tenant-portal'), isPublic: true },
  ...(['/forgot-password', '/reset-password', '/invitation'] as const).map(mailLinks),
  confirmation('/confirm'),
  ...(
    [
      '/dashboard',
      '/dashboard/maintenance',
      '/dashboard/maintenance/:id',
      '/dashboard/payments',
      '/payment-methods',
      '/autopay',
      '/payment',
      '/lease',
      '/former-leases/:id',
      '/ledger',
      '/condition',
      '/documents',
      '/account',
      '/security/2fa',
    ] as const
  ).map(portal),
  {
    path: '/admin/*',
    layout: lazyModule<LayoutModule>('routes/admin/admin.tsx', () => admin().then((module) => module.frame)),
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
