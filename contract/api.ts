import { alerts } from './alerts/public.ts'
import { auditAdmin } from './audit/admin.ts'
import { audit } from './audit/own.ts'
import { auth } from './auth/account.ts'
import { autopay } from './payments/autopay-own.ts'
import { buildingsAdmin } from './buildings/admin.ts'
import { companyAdmin } from './company/admin.ts'
import { conditionAdmin } from './condition/admin.ts'
import { condition } from './condition/own.ts'
import { calendarAdmin } from './calendar/admin.ts'
import { company } from './company/public.ts'
import { companyRetention } from './company/retention.ts'
import { contactsAdmin } from './contacts/admin.ts'
import { contacts } from './contacts/public.ts'
import { csrf } from './core/csrf.ts'
import { dashboardAdmin } from './dashboard/admin.ts'
import { depositsAdmin } from './deposits/admin.ts'
import { deposits } from './deposits/own.ts'
import { documentsAdmin } from './documents/admin.ts'
import { documents } from './documents/own.ts'
import { documentTemplatesAdmin } from './documents/templates/admin.ts'
import type { Endpoint } from './core/endpoint.ts'
import { featuredProperties } from './properties/featured.ts'
import { commandPaletteAdmin } from './command-palette/admin.ts'
import { heroImagesAdmin } from './hero-images/admin.ts'
import { heroImages } from './hero-images/public.ts'
import { jobsAdmin } from './jobs/admin.ts'
import { leasesAdmin } from './leases/admin.ts'
import { creditsAdmin } from './leases/credits/admin.ts'
import { allocationsAdmin } from './leases/allocations/admin.ts'
import { receiptBatches } from './leases/batch/admin.ts'
import { receiptPhotos } from './leases/photos/admin.ts'
import { contactHistoryAdmin } from './leases/contact-history/admin.ts'
import { formerLeases } from './leases/former/own.ts'
import { ledger } from './leases/own.ts'
import { leaseTenantsAdmin } from './leases/tenants/admin.ts'
import { ownLease } from './leases/lease-own.ts'
import { previewAdmin } from './leases/preview/admin.ts'
import { preview } from './leases/preview/own.ts'
import { recurringAdmin } from './leases/recurring/admin.ts'
import { moveOutAdmin } from './leases/move-out/admin.ts'
import { moveOut } from './leases/move-out/own.ts'
import { renewalsAdmin } from './leases/renewals/admin.ts'
import { statements } from './leases/statements/own.ts'
import { statementsAdmin } from './leases/statements/admin.ts'
import { ownMaintenance } from './maintenance/own.ts'
import { maintenancePhotos } from './maintenance/photos.ts'
import { maintenanceAdmin } from './maintenance/admin.ts'
import { maintenance } from './maintenance/public.ts'
import { openHousesAdmin } from './open-houses/admin.ts'
import { openHouses } from './open-houses/public.ts'
import { peopleAdmin } from './people/admin.ts'
import { paymentsAdmin } from './payments/admin.ts'
import { payments } from './payments/own.ts'
import { refundsAdmin } from './payments/refunds/admin.ts'
import { debits } from './payments/debits-own.ts'
import { paymentMethods } from './payments/methods-own.ts'
import { picturesAdmin } from './pictures/admin.ts'
import { map } from './properties/map.ts'
import { places } from './properties/places.ts'
import { propertiesAdmin } from './properties/admin.ts'
import { propertiesByIds } from './properties/by-ids.ts'
import { properties } from './properties/public.ts'
import { refine } from './properties/refine.ts'
import { periodsAdmin } from './leases/periods/admin.ts'
import { reportsAdmin } from './reports/admin.ts'
import { delinquencyAdmin } from './reports/delinquency/admin.ts'
import { depositReportAdmin } from './reports/deposits/admin.ts'
import { renewalReportAdmin } from './reports/renewals/admin.ts'
import { rentRollAdmin } from './reports/rent-roll/admin.ts'
import { scheduledPayments } from './payments/scheduled-own.ts'
import { saved } from './saved/own.ts'
import { sessions } from './sessions/own.ts'
import { tenantsAdmin } from './tenants/admin.ts'
import { twoFactor } from './two-factor/own.ts'
import { usersAdmin } from './users/admin.ts'
import { viewingsAdmin } from './viewings/admin.ts'
import { viewings } from './viewings/public.ts'

/** Every endpoint by noun. The access test checks each one, and the API page lists them all. */
export const api = {
  alerts,
  audit,
  auditAdmin,
  auth,
  autopay,
  buildingsAdmin,
  calendarAdmin,
  company,
  companyAdmin,
  condition,
  conditionAdmin,
  companyRetention,
  contactHistoryAdmin,
  contacts,
  contactsAdmin,
  csrf,
  dashboardAdmin,
  delinquencyAdmin,
  debits,
  deposits,
  depositsAdmin,
  documents,
  documentsAdmin,
  documentTemplatesAdmin,
  featuredProperties,
  commandPaletteAdmin,
  heroImages,
  heroImagesAdmin,
  jobsAdmin,
  leasesAdmin,
  creditsAdmin,
  receiptBatches,
  recurringAdmin,
  previewAdmin,
  preview,
  receiptPhotos,
  allocationsAdmin,
  leaseTenantsAdmin,
  formerLeases,
  ledger,
  maintenance,
  maintenanceAdmin,
  maintenancePhotos,
  map,
  moveOut,
  moveOutAdmin,
  openHouses,
  openHousesAdmin,
  ownLease,
  ownMaintenance,
  paymentMethods,
  payments,
  paymentsAdmin,
  refundsAdmin,
  peopleAdmin,
  picturesAdmin,
  places,
  properties,
  propertiesAdmin,
  propertiesByIds,
  refine,
  periodsAdmin,
  reportsAdmin,
  depositReportAdmin,
  renewalReportAdmin,
  renewalsAdmin,
  rentRollAdmin,
  saved,
  scheduledPayments,
  sessions,
  statements,
  statementsAdmin,
  tenantsAdmin,
  twoFactor,
  usersAdmin,
  viewings,
  viewingsAdmin,
} as const satisfies Record<string, Record<string, Endpoint>>
