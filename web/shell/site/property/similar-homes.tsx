import { similarProperties } from '#web/features/properties/nearest.ts'
import { PropertyGrid } from '#web/features/properties/card/property-grid.tsx'
import { useQuery } from '@tanstack/react-query'
import { HomesSection } from './homes-section.tsx'

/** Similar properties. Left out where there are none or they could not be loaded. */
export function SimilarHomes({ id }: { id: string }) {
  const { data = [] } = useQuery(similarProperties(id))
  if (data.length === 0) return null
  return (
    <HomesSection id="similar-homes" title="Similar homes">
      <PropertyGrid properties={data} isBelow />
    </HomesSection>
  )
}
