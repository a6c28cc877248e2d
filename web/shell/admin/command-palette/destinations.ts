import type { PaletteResult, PaletteResultKind } from '#contract/command-palette/admin.ts'
import { ADMIN_LINKS } from '../navigation.ts'

export interface Destination {
  to: string
  title: string
  detail: string
  group: string
}

const KINDS: Record<PaletteResultKind, { group: string; path: (id: string) => string }> = {
  tenant: { group: 'Tenants', path: (id) => `/admin/tenants/${id}` },
  property: { group: 'Properties', path: (id) => `/admin/properties?open=${id}` },
  request: { group: 'Maintenance requests', path: (id) => `/admin/maintenance?open=${id}` },
  inquiry: { group: 'Inquiries', path: (id) => `/admin/contacts?open=${id}` },
  payment: { group: 'Payments', path: (id) => `/admin/payments?open=${id}` },
  user: { group: 'Users', path: (id) => `/admin/users?open=${id}` },
}

const SCREENS = [...ADMIN_LINKS, { to: '/admin/users', label: 'Users' }, { to: '/', label: 'Main Site' }]

/** Matching screens by name, then the records that were found. */
export function destinationsOf(text: string, found: readonly PaletteResult[]): Destination[] {
  const screens = SCREENS.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
  return [
    ...screens.map(({ to, label }) => ({ to, title: label, detail: '', group: 'Pages' })),
    ...found.map(({ kind, id, title, detail }) => {
      const { group, path } = KINDS[kind]
      return { to: path(id), title, detail, group }
    }),
  ]
}
