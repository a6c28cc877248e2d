import { auditAdmin } from './audit-admin.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { companyAdmin } from './company-admin.ts'
import { company } from './company.ts'
import { contactsAdmin } from './contacts-admin.ts'
import { contacts } from './contacts.ts'
import { csrf } from './csrf.ts'
import { dashboardAdmin } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import { featuredProperties } from './featured-properties.ts'
import { finderAdmin } from './finder.ts'
import { heroImagesAdmin } from './hero-images-admin.ts'
import { heroImages } from './hero-images.ts'
import { ownMaintenance } from './maintenance-own.ts'
import { maintenancePhotos } from './maintenance-photos.ts'
import { maintenanceAdmin } from './maintenance-admin.ts'
import { maintenance } from './maintenance.ts'
import { paymentsAdmin } from './payments-admin.ts'
import { payments } from './payments.ts'
import { picturesAdmin } from './pictures.ts'
import { propertiesAdmin } from './properties-admin.ts'
import { properties } from './properties.ts'
import { sessions } from './sessions.ts'
import { tenantsAdmin } from './tenants-admin.ts'
import { twoFactor } from './two-factor.ts'
import { usersAdmin } from './users-admin.ts'

/** Every call of the product by noun: what the access test walks and the API page lists. */
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
  finderAdmin,
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
