import type { Property } from '#contract/properties.ts'
import { CardIconDrawings } from './card-icons.tsx'
import { PropertyCard, PropertyCardSkeleton } from './property-card.tsx'

const grid = 'grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'
const SKELETONS = ['one', 'two', 'three', 'four', 'five', 'six']
/** Cards of the first row on the widest screen: seen at once. */
const FIRST_ROW = 3

const loadingAt = (position: number) => {
  if (position === 0) return 'first'
  return position < FIRST_ROW ? 'eager' : 'lazy'
}

interface PropertyGridProps {
  properties: readonly Property[]
  listedBy: string
  /** It stands at the foot of a page: no picture of it is seen at once. */
  isBelow?: boolean
}

export const PropertyGrid = ({ properties, listedBy, isBelow = false }: PropertyGridProps) => (
  <>
    <CardIconDrawings />
    <ul className={grid}>
      {properties.map((property, position) => (
        <li key={property.id} className="grid">
          <PropertyCard property={property} listedBy={listedBy} loading={isBelow ? 'lazy' : loadingAt(position)} />
        </li>
      ))}
    </ul>
  </>
)

export const PropertyGridSkeleton = () => (
  <div className={grid}>
    {SKELETONS.map((place) => (
      <PropertyCardSkeleton key={place} />
    ))}
  </div>
)
