import { formatDate } from '#contract/core/dates.ts'
import type { TemplateSummary } from '#contract/documents/templates/fields.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { KIND_NAMES } from '../../labels.ts'

export const TEMPLATE_COLUMNS: readonly Column<TemplateSummary>[] = [
  {
    title: 'Template',
    card: 'heading',
    cell: ({ name, kind }) => <TwoLines first={name} second={KIND_NAMES[kind]} full={name} isStrong />,
  },
  { title: 'Version', align: 'right', cell: ({ version }) => version },
  {
    title: 'Changed',
    cell: ({ updatedAt, staffName }) => <TwoLines first={formatDate(updatedAt)} second={staffName} />,
  },
  {
    title: 'Counsel',
    cell: ({ isReviewed }) =>
      isReviewed ? <Badge tone="green">Reviewed</Badge> : <Badge tone="yellow">To review</Badge>,
  },
]
