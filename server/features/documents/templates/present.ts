import type { ResultOf } from '#contract/core/endpoint.ts'
import type { documentTemplatesAdmin } from '#contract/documents/templates/admin.ts'
import type { SummaryRow, TemplateRow, VersionRow } from './queries.ts'

type Shown = ResultOf<typeof documentTemplatesAdmin.get>

const sharedOf = (row: Pick<VersionRow, 'name' | 'kind' | 'version' | 'is_reviewed' | 'staff_name'>) => ({
  name: row.name,
  kind: row.kind,
  version: row.version,
  isReviewed: row.is_reviewed,
  staffName: row.staff_name,
})

export const presentSummary = (row: SummaryRow): Omit<Shown, 'text'> => ({
  id: row.id,
  ...sharedOf(row),
  updatedAt: row.created_at,
  archivedAt: row.archived_at,
})

export const presentTemplate = (row: TemplateRow): Shown => ({ ...presentSummary(row), text: row.text })

export const presentVersion = (
  row: Pick<VersionRow, 'name' | 'kind' | 'version' | 'is_reviewed' | 'staff_name' | 'created_at'>,
) => ({
  ...sharedOf(row),
  createdAt: row.created_at,
})
