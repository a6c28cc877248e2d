import * as account from './account.tsx'
import * as dashboard from './dashboard.tsx'
import * as maintenanceRequest from './maintenance-request.tsx'
import * as maintenance from './maintenance.tsx'
import * as payment from './payment.tsx'
import * as payments from './payments.tsx'
import * as twoFactor from './two-factor.tsx'

/** All that is behind the sign-in form in one chunk: whoever is in goes from page to page, and what visitors load names one file. */
export const pages = {
  '/dashboard': dashboard,
  '/dashboard/maintenance': maintenance,
  '/dashboard/maintenance/:id': maintenanceRequest,
  '/dashboard/payments': payments,
  '/payment': payment,
  '/account': account,
  '/security/2fa': twoFactor,
}
export * as frame from './frame.tsx'
