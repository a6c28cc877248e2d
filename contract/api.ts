import { auditAdmin } from './audit/admin.ts'
import { audit } from './audit/own.ts'
import { auth } from './auth/account.ts'
import { companyAdmin } from './company/admin.ts'
import { company } from './company/public.ts'
import { contactsAdmin } from './contacts/admin.ts'
import { contacts } from './contacts/public.ts'
import { csrf } from './core/csrf.ts'
import { dashboardAdmin } from './dashboard/admin.ts'
import type { Endpoint } from './core/endpoint.ts'
import { featuredProperties } from './properties/featured.ts'
import { commandPaletteAdmin } from './command-palette/admin.ts'
import { heroImagesAdmin } from './hero-images/admin.ts'
import { heroImages } from './hero-images/public.ts'
import { ownMaintenance } from './maintenance/own.ts'
import { maintenancePhotos } from './maintenance/photos.ts'
import { maintenanceAdmin } from './maintenance/admin.ts'
import { maintenance } from './maintenance/public.ts'
import { paymentsAdmin } from './payments/admin.ts'
import { payments } from './payments/own.ts'
import { picturesAdmin } from './pictures/admin.ts'
import { propertiesAdmin } from './properties/admin.ts'
import { properties } from './properties/public.ts'
import { sessions } from './sessions/own.ts'
import { tenantsAdmin } from './tenants/admin.ts'
import { twoFactor } from './two-factor/own.ts'
import { usersAdmin } from './users/admin.ts'

/** Every endpoint by noun. The access test checks each one, and the API page lists them all. */
export const api = {
  audit,
  auditAdmin,
  auth,
  company,
  companyAdmin,
  contacts,
  contactsAdmin,
  csrf,
  dashboardAdmin,
  featuredProperties,
  commandPaletteAdmin,
  heroImages,
  heroImagesAdmin,
  maintenance,
  maintenanceAdmin,
  maintenancePhotos,
  ownMaintenance,
  payments,
  paymentsAdmin,
  picturesAdmin,
  properties,
  propertiesAdmin,
  sessions,
  tenantsAdmin,
  twoFactor,
  usersAdmin,
} as const satisfies Record<string, Record<string, Endpoint>>
