import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** Who is on the lease and the end of the term, loaded beside the lease, because they are below its facts. */
const renewal = lazyModule(
  'features/leases/admin/renewal/lease-renewal.tsx',
  () => import('./renewal/lease-renewal.tsx'),
)
const moveOut = lazyModule(
  'features/leases/admin/move-out/lease-move-out.tsx',
  () => import('./move-out/lease-move-out.tsx'),
)
const contacts = lazyModule(
  'features/leases/admin/contact-history/lease-contacts.tsx',
  () => import('./contact-history/lease-contacts.tsx'),
)

const tenants = lazyModule(
  'features/leases/admin/tenants/lease-tenants.tsx',
  () => import('./tenants/lease-tenants.tsx'),
)

const recurring = lazyModule(
  'features/leases/admin/recurring/lease-recurring.tsx',
  () => import('./recurring/lease-recurring.tsx'),
)

const nextMonth = lazyModule('features/leases/admin/lease-next-month.tsx', () => import('./lease-next-month.tsx'))

export function fetchLeaseSections() {
  void nextMonth.prefetch()
  void recurring.prefetch()
  void tenants.prefetch()
  void contacts.prefetch()
  void renewal.prefetch()
  void moveOut.prefetch()
}

export const LazyLeaseTenants = lazyComponent(tenants, ({ LeaseTenantsCard }) => LeaseTenantsCard)
export const LazyNextMonth = lazyComponent(nextMonth, ({ LeaseNextMonth }) => LeaseNextMonth)
export const LazyRecurring = lazyComponent(recurring, ({ LeaseRecurring }) => LeaseRecurring)
export const LazyContacts = lazyComponent(contacts, ({ LeaseContacts }) => LeaseContacts)
export const LazyRenewal = lazyComponent(renewal, ({ LeaseRenewal }) => LeaseRenewal)
export const LazyMoveOut = lazyComponent(moveOut, ({ LeaseMoveOut }) => LeaseMoveOut)
