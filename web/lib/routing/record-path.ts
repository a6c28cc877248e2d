import type { PaletteResultKind } from '#contract/command-palette/admin.ts'

/** The screen of the backoffice that opens a record of each kind. */
const PATHS: Readonly<Record<PaletteResultKind, (id: string) => string>> = {
  tenant: (id) => `/admin/tenants/${id}`,
  building: (id) => `/admin/buildings/${id}`,
  unit: (id) => `/admin/units?open=${id}`,
  property: (id) => `/admin/properties?open=${id}`,
  request: (id) => `/admin/maintenance?open=${id}`,
  inquiry: (id) => `/admin/contacts?open=${id}`,
  payment: (id) => `/admin/payments?open=${id}`,
  user: (id) => `/admin/users?open=${id}`,
}

export const recordPath = (kind: PaletteResultKind, id: string) => PATHS[kind](id)
