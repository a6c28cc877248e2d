import { type LazyModule, lazyModule } from '#web/lib/lazy-module.ts'
import { routeMatcher } from '#web/lib/routing/match-path.ts'
import type { ComponentType } from 'react'

export interface ScreenModule {
  default: ComponentType
}

interface Screen {
  path: string
  page: LazyModule<ScreenModule>
}

const screen = (path: string, file: string, load: () => Promise<ScreenModule>): Screen => ({
  path,
  page: lazyModule(`pages/admin/${file}.tsx`, load),
})

const dashboard = () => import('./dashboard.tsx')

/** Every address of the backoffice. Each screen comes in a chunk of its own. */
const screens: readonly Screen[] = [
  screen('/admin', 'dashboard', dashboard),
  screen('/admin/dashboard', 'dashboard', dashboard),
  screen('/admin/payments', 'payments', () => import('./payments.tsx')),
  screen('/admin/tenants', 'tenants', () => import('./tenants.tsx')),
  screen('/admin/tenants/:id', 'tenant', () => import('./tenant.tsx')),
  screen('/admin/properties', 'properties', () => import('./properties.tsx')),
  screen('/admin/settings', 'settings', () => import('./settings.tsx')),
  screen('/admin/users', 'users', () => import('./users.tsx')),
  screen('/admin/audit-logs', 'audit-logs', () => import('./audit-logs.tsx')),
  screen('/admin/maintenance', 'maintenance', () => import('./maintenance.tsx')),
  screen('/admin/contacts', 'contacts', () => import('./contacts.tsx')),
  screen('/admin/security/2fa', 'two-factor', () => import('./two-factor.tsx')),
  screen('*', 'not-found', () => import('./not-found.tsx')),
]

/** The screen of a path. There always is one: the last answers for all the rest. */
export const screenOf = routeMatcher(screens)
