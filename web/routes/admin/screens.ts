import { type LazyModule, lazyModule } from '#web/lib/page/lazy-module.ts'
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

const dashboard = () => import('#web/pages/admin/dashboard.tsx')

/** Every route of the backoffice. Each screen has its own chunk. */
const screens: readonly Screen[] = [
  screen('/admin', 'dashboard', dashboard),
  screen('/admin/dashboard', 'dashboard', dashboard),
  screen('/admin/payments', 'payments', () => import('#web/pages/admin/payments.tsx')),
  screen('/admin/tenants', 'tenants', () => import('#web/pages/admin/tenants.tsx')),
  screen('/admin/tenants/:id', 'tenant', () => import('#web/pages/admin/tenant.tsx')),
  screen('/admin/leases', 'leases', () => import('#web/pages/admin/leases.tsx')),
  screen('/admin/leases/:id', 'lease', () => import('#web/pages/admin/lease.tsx')),
  screen('/admin/condition/:id', 'condition', () => import('#web/pages/admin/condition.tsx')),
  screen('/admin/document-templates', 'document-templates', () => import('#web/pages/admin/document-templates.tsx')),
  screen('/admin/receipts', 'receipts', () => import('#web/pages/admin/receipts.tsx')),
  screen('/admin/reports/rent-roll', 'reports/rent-roll', () => import('#web/pages/admin/reports/rent-roll.tsx')),
  screen('/admin/reports/aging', 'reports/aging', () => import('#web/pages/admin/reports/aging.tsx')),
  screen('/admin/reports/delinquency', 'reports/delinquency', () => import('#web/pages/admin/reports/delinquency.tsx')),
  screen('/admin/reports/deposits', 'reports/deposits', () => import('#web/pages/admin/reports/deposits.tsx')),
  screen('/admin/reports/renewals', 'reports/renewals', () => import('#web/pages/admin/reports/renewals.tsx')),
  screen('/admin/reports/month-end', 'reports/month-end', () => import('#web/pages/admin/reports/month-end.tsx')),
  screen('/admin/buildings', 'buildings/buildings', () => import('#web/pages/admin/buildings/buildings.tsx')),
  screen('/admin/buildings/:id', 'buildings/building', () => import('#web/pages/admin/buildings/building.tsx')),
  screen('/admin/units', 'buildings/units', () => import('#web/pages/admin/buildings/units.tsx')),
  screen('/admin/properties', 'properties', () => import('#web/pages/admin/properties.tsx')),
  screen('/admin/settings', 'settings', () => import('#web/pages/admin/settings.tsx')),
  screen('/admin/users', 'users', () => import('#web/pages/admin/users.tsx')),
  screen('/admin/people', 'people', () => import('#web/pages/admin/people.tsx')),
  screen('/admin/audit-logs', 'audit-logs', () => import('#web/pages/admin/audit-logs.tsx')),
  screen('/admin/jobs', 'jobs', () => import('#web/pages/admin/jobs.tsx')),
  screen('/admin/maintenance', 'maintenance', () => import('#web/pages/admin/maintenance.tsx')),
  screen('/admin/contacts', 'contacts', () => import('#web/pages/admin/contacts.tsx')),
  screen('/admin/calendar', 'calendar', () => import('#web/pages/admin/calendar.tsx')),
  screen('/admin/security/2fa', 'two-factor', () => import('#web/pages/admin/two-factor.tsx')),
  screen('*', 'not-found', () => import('#web/pages/admin/not-found.tsx')),
]

/** The screen of a path. There always is one, because the last one matches everything. */
export const screenOf = routeMatcher(screens)
