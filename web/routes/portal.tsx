import * as account from '#web/pages/portal/account.tsx'
import * as autopay from '#web/pages/portal/autopay.tsx'
import * as condition from '#web/pages/portal/condition.tsx'
import * as dashboard from '#web/pages/portal/dashboard.tsx'
import * as formerLease from '#web/pages/portal/former-lease.tsx'
import * as lease from '#web/pages/portal/lease.tsx'
import * as documents from '#web/pages/portal/documents.tsx'
import * as ledger from '#web/pages/portal/ledger.tsx'
import * as maintenanceRequest from '#web/pages/portal/maintenance-request.tsx'
import * as maintenance from '#web/pages/portal/maintenance.tsx'
import * as paymentMethods from '#web/pages/portal/payment-methods.tsx'
import * as payment from '#web/pages/portal/payment.tsx'
import * as payments from '#web/pages/portal/payments.tsx'
import * as twoFactor from '#web/pages/portal/two-factor.tsx'

/** All pages behind the sign-in in one chunk, because users go from page to page. */
export const pages = {
  '/autopay': autopay,
  '/dashboard': dashboard,
  '/dashboard/maintenance': maintenance,
  '/dashboard/maintenance/:id': maintenanceRequest,
  '/dashboard/payments': payments,
  '/former-leases/:id': formerLease,
  '/lease': lease,
  '/condition': condition,
  '/documents': documents,
  '/ledger': ledger,
  '/payment': payment,
  '/payment-methods': paymentMethods,
  '/account': account,
  '/security/2fa': twoFactor,
}
export * as frame from '#web/shell/portal/frame.tsx'
export * as layout from '#web/shell/portal/layout.tsx'
