import type { PaletteResult, PaletteResultKind } from '#contract/command-palette/admin.ts'
import { recordPath } from '#web/lib/routing/record-path.ts'
import { ADMIN_LINKS } from '../navigation.ts'

export interface Destination {
  to: string
  title: string
  detail: string
  group: string
}

const GROUPS: Readonly<Record<PaletteResultKind, string>> = {
  tenant: 'Tenants',
  building: 'Buildings',
  unit: 'Units',
  property: 'Properties',
  request: 'Maintenance requests',
  inquiry: 'Inquiries',
  payment: 'Payments',
  user: 'Users',
}

const SCREENS = [
  ...ADMIN_LINKS,
  { to: '/admin/calendar', label: 'Calendar' },
  { to: '/admin/users', label: 'Users' },
  { to: '/admin/buildings', label: 'Buildings' },
  { to: '/admin/units', label: 'Units' },
  { to: '/admin/leases', label: 'Leases' },
  { to: '/admin/receipts', label: 'Record payments' },
  { to: '/admin/document-templates', label: 'Document templates' },
  { to: '/admin/reports/rent-roll', label: 'Rent roll' },
  { to: '/admin/reports/aging', label: 'Aging' },
  { to: '/admin/reports/delinquency', label: 'Delinquency' },
  { to: '/admin/reports/deposits', label: 'Deposits' },
  { to: '/admin/reports/renewals', label: 'Renewals' },
  { to: '/admin/reports/month-end', label: 'Month end' },
  { to: '/admin/people', label: 'Personal data' },
  { to: '/admin/jobs', label: 'Jobs and emails' },
  { to: '/', label: 'Main Site' },
]

/** Matching screens by name, then the records that were found. */
export function destinationsOf(text: string, found: readonly PaletteResult[]): Destination[] {
  const screens = SCREENS.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return [
    ...screens.map(({ to, label }) => ({ to, title: label, detail: '', group: 'Pages' })),
    ...found.map(({ kind, id, title, detail }) => ({ to: recordPath(kind, id), title, detail, group: GROUPS[kind] })),
  ]
}
