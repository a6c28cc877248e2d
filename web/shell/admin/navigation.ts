/** The links of the backoffice, in order. Users are reached from the dashboard and the command palette, jobs from there and the audit logs, personal data from users and tenants. */
export const ADMIN_LINKS = [
  { to: '/admin/dashboard', label: 'Dashboard' },
  { to: '/admin/properties', label: 'Properties' },
  { to: '/admin/tenants', label: 'Tenants' },
  { to: '/admin/payments', label: 'Payments' },
  { to: '/admin/audit-logs', label: 'Audit Logs' },
  { to: '/admin/maintenance', label: 'Maintenance' },
  { to: '/admin/contacts', label: 'Contacts' },
  { to: '/admin/settings', label: 'Settings' },
  { to: '/admin/security/2fa', label: 'Security' },
] as const

/** The dashboard has two paths. */
export const addressOf = (pathname: string) => (/^\/admin\/?$/.test(pathname) ? '/admin/dashboard' : pathname)
