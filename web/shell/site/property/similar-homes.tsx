import { listedBy } from '#web/features/company/listed-by.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { similarProperties } from '#web/features/properties/api.ts'
import { PropertyGrid } from '#web/features/properties/card/property-grid.tsx'
import { useQuery } from '@tanstack/react-query'

/** Similar properties. Left out where there are none or they could not be loaded. */
export function SimilarHomes({ id }: { id: string }) {
  const company = useCompany()
  const { data = [] } = useQuery(similarProperties(id))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="similar-homes" className="mt-section border-t border-line pt-12 print:hidden">
      <h2 id="similar-homes" className="text-3xl">
        Similar homes
      </h2>
      <div className="mt-8">
        <PropertyGrid properties={data} listedBy={listedBy(company)} isBelow />
      </div>
    </section>
  )
}
