import { property } from '#web/features/properties/api.ts'
import { Figures } from '#web/features/properties/detail/figures.tsx'
import { useParams } from '#web/lib/routing/router.tsx'
import { useQuery } from '@tanstack/react-query'

/** The facts, costs and dates of the property of this page. Without props, because they are hydrated later than the page. */
export function PropertyFigures() {
  const { id = '' } = useParams()
  const { data } = useQuery(property(id))
  return data && <Figures property={data} />
}
