import { CardIconDrawings } from './card-icons.tsx'
import { ServerFragment } from '#web/lib/page/server-fragment.tsx'
import type { CardProperty } from './card-property.ts'
import { PropertyCard, PropertyCardSkeleton } from './property-card.tsx'

const grid = 'grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3'
const SKELETONS = ['one', 'two', 'three', 'four', 'five', 'six']
/** On every screen size one picture is visible at first. The rest of a row is loaded after layout, where it is visible. */
const loadingAt = (position: number) => (position === 0 ? 'first' : 'lazy')

interface PropertyGridProps {
  properties: readonly CardProperty[]
  /** The grid is at the foot of a page, so none of its pictures is visible at first. */
  isBelow?: boolean
}

/** Needs `CardIconDrawings` on the page. */
export const PropertyCards = ({ properties, isBelow = false }: PropertyGridProps) => (
  <ul className={grid}>
    {properties.map((property, position) => {
      const loading = isBelow ? 'lazy' : loadingAt(position)
      // The first picture is preloaded by its page.
      const facts = loading === 'first' ? null : ['card', property]
      return (
        <ServerFragment key={property.id} as="li" className="grid" facts={facts}>
          <PropertyCard property={property} loading={loading} />
        </ServerFragment>
      )
    })}
  </ul>
)

export const PropertyGrid = (props: PropertyGridProps) => (
  <>
    <CardIconDrawings />
    <PropertyCards {...props} />
  </>
)

export const PropertyGridSkeleton = () => (
  <div className={grid}>
    {SKELETONS.map((place) => (
      <PropertyCardSkeleton key={place} />
    ))}
  </div>
)
