import type { AdminProperty } from '#contract/properties/admin.ts'
import { formatDate } from '#contract/core/dates.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/data-table/column.ts'
import { TwoLines } from '#web/ui/data-table/cells/two-lines.tsx'
import { PropertyBadges } from '../card/badges.tsx'
import { RoomFacts } from '../card/room-facts.tsx'
import { typeName } from '../labels.ts'
import { Cover } from './cover.tsx'
import { splitAddress } from '#web/lib/format/split-address.ts'

/** Street and town on one line, below the title. */
function addressLine(address: string) {
  const { street, town } = splitAddress(address)
  return town === null ? street : `${street}, ${town}`
}

const Featured = () => (
  <>
    <span className="font-semibold text-brass">On the homepage</span> ·{' '}
  </>
)

/* A narrow table shows one badge, because "/mo" tells rentals from sales, and no size. */
const NARROW_BADGES = 'md:max-lg:*:not-last:sr-only'
const NARROW_FACTS = 'md:max-lg:[&_svg]:hidden md:max-lg:*:nth-[n+3]:hidden'

/** The columns, where these properties are on the homepage. Memoize them: new columns render all rows again. */
export const propertyColumns = (featured: readonly string[]): readonly Column<AdminProperty>[] => [
  {
    title: 'Property',
    sort: { asc: 'title', desc: '-title' },
    card: 'heading',
    cell: ({ id, title, address, imageUrls }) => (
      <span className="flex min-w-0 items-center gap-3">
        <Cover urls={imageUrls} />
        <TwoLines
          first={title}
          second={
            <>
              {featured.includes(id) && <Featured />}
              {addressLine(address)}
            </>
          }
          full={`${title}, ${address}`}
          isStrong
          className="lg:min-w-44"
        />
      </span>
    ),
  },
  {
    title: 'Type & Status',
    card: 'plain',
    cell: (property) => (
      <span className={cx('flex flex-wrap gap-x-1.5 gap-y-0.5 lg:flex-nowrap', NARROW_BADGES)}>
        <PropertyBadges property={property} />
        {property.deletedAt !== null && <Badge tone="red">{`Deleted ${formatDate(property.deletedAt)}`}</Badge>}
      </span>
    ),
  },
  {
    title: 'Details',
    card: 'plain',
    from: 'lg',
    cell: (property) => (
      <>
        <span className="block text-sm md:leading-4.5">{typeName(property.propertyType)}</span>
        <RoomFacts property={property} className={cx('gap-x-3! text-xs/4! md:flex-nowrap', NARROW_FACTS)} />
      </>
    ),
  },
  {
    title: 'Price',
    sort: { asc: 'price', desc: '-price', startsWith: 'desc' },
    align: 'right',
    cell: ({ price, priceType }) => <span className="font-semibold">{formatPrice(price, priceType)}</span>,
  },
]
