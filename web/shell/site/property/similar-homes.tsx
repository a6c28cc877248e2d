import { property } from '#web/features/properties/api.ts'
import { similarProperties } from '#web/features/properties/nearest.ts'
import { PropertyGrid } from '#web/features/properties/card/property-grid.tsx'
import { Link } from '#web/lib/routing/link.tsx'
import { useParams } from '#web/lib/routing/router.tsx'
import { useQuery } from '@tanstack/react-query'
import { HomesSection } from './homes-section.tsx'

/**
 * Properties similar to that of this page, and a link to all: those of the town where another of them is there. Left out where there are none or they
 * could not be loaded. Without props, because they are hydrated later than the page.
 */
export function SimilarHomes() {
  const { id = '' } = useParams()
  const { data = [] } = useQuery(similarProperties(id))
  const home = useQuery(property(id)).data
  if (data.length === 0) return null
  const town = data.some(({ address }) => home?.town && address.split(', ').includes(home.town)) ? home?.town : null
  return (
    <HomesSection id="similar-homes" title="Similar homes">
      <PropertyGrid properties={data} isBelow />
      {home && (
        <Link
          to={`/properties?${new URLSearchParams({ type: home.priceType, ...(town && { location: town }) }).toString()}`}
          className="mt-4 link inline-flex min-h-11 items-center"
        >
          {`See all homes for ${home.priceType}${town ? ` in ${town}` : ''}`}
        </Link>
      )}
    </HomesSection>
  )
}
