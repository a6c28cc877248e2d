import type { AdminProperty } from '#contract/properties/admin.ts'
import { formatDate } from '#contract/core/dates.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { TextCell } from '#web/ui/data-table/text-cell.tsx'
import { PropertyBadges } from '../card/badges.tsx'
import { RoomFacts } from '../card/room-facts.tsx'
import { typeName } from '../labels.ts'
import { Cover } from './cover.tsx'

export const PROPERTY_COLUMNS: readonly Column<AdminProperty>[] = [
  {
    title: 'Property',
    card: 'heading',
    cell: ({ title, address, imageUrls }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Cover urls={imageUrls} />
        <TextCell className="min-w-0">
          <span className="line-clamp-2 font-semibold">{title}</span>
          <span className="line-clamp-2 text-sm text-muted">{address}</span>
        </TextCell>
      </span>
    ),
  },
  {
    title: 'Type & Status',
    card: 'plain',
    cell: (property) => (
      <span className="flex flex-wrap gap-1.5">
        <PropertyBadges property={property} />
        {property.deletedAt !== null && <Badge tone="red">{`Deleted ${formatDate(property.deletedAt)}`}</Badge>}
      </span>
    ),
  },
  {
    title: 'Details',
    card: 'plain',
    cell: (property) => (
      <>
        <span className="text-sm">{typeName(property.propertyType)}</span>
        <RoomFacts property={property} />
      </>
    ),
  },
  {
    title: 'Price',
    align: 'right',
    cell: ({ price, priceType }) => <span className="font-semibold">{formatPrice(price, priceType)}</span>,
  },
]
