import { similarProperties } from '#web/features/properties/nearest.ts'
import { PropertyGrid } from '#web/features/properties/card/property-grid.tsx'
import { useParams } from '#web/lib/routing/router.tsx'
import { useQuery } from '@tanstack/react-query'
import { HomesSection } from './homes-section.tsx'

/**
 * Properties similar to that of this page. Left out where there are none or they could not be loaded. Without props, because they are hydrated later
 * than the page.
 */
export function SimilarHomes() {
  const { id = '' } = useParams()
  const { data = [] } = useQuery(similarProperties(id))
  if (data.length === 0) return null
  return (
    <HomesSection id="similar-homes" title="Similar homes">
      <PropertyGrid properties={data} isBelow />
    </HomesSection>
  )
}
