import type { Property } from '#contract/properties/public.ts'
import { CardIconDrawings } from './card-icons.tsx'
import { PropertyCard, PropertyCardSkeleton } from './property-card.tsx'

const grid = 'grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'
const SKELETONS = ['one', 'two', 'three', 'four', 'five', 'six']
/** On every screen size one picture is visible at first. The rest of a row is loaded after layout, where it is visible. */
const loadingAt = (position: number) => (position === 0 ? 'first' : 'lazy')

interface PropertyGridProps {
  properties: readonly Property[]
  listedBy: string
  /** The grid is at the foot of a page, so none of its pictures is visible at first. */
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
