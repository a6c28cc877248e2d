/** All that is behind the sign-in form in one chunk: whoever is in goes from page to page, and what visitors load names one file. */
export * as account from './account.tsx'
export * as dashboard from './dashboard.tsx'
export * as frame from './frame.tsx'
export * as maintenance from './maintenance.tsx'
export * as maintenanceRequest from './maintenance-request.tsx'
export * as twoFactor from './two-factor.tsx'
