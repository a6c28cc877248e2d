import { present as presentFields } from './fields.ts'
import type { PropertyRow } from './queries.ts'
import type { AdminRow } from './admin/queries.ts'

/** A property as visitors see it. */
export const present = (row: PropertyRow) => ({ ...presentFields(row), id: row.id, createdAt: row.created_at })

export const presentForAdmin = (row: AdminRow) => ({
  ...present(row),
  version: row.version,
  updatedAt: row.updated_at,
  deletedAt: row.deleted_at,
})
