import { OpenHouses } from '#web/features/open-houses/open-houses.tsx'
import { property } from '#web/features/properties/api.ts'
import { Description } from '#web/features/properties/detail/description.tsx'
import { useParams } from '#web/lib/routing/router.tsx'
import { useQuery } from '@tanstack/react-query'

/** The open houses and the texts of the property of this page. Without props, because they are hydrated later than the page. */
export function PropertyTexts() {
  const { id = '' } = useParams()
  const { data } = useQuery(property(id))
  return (
    data && (
      <>
        <OpenHouses id={id} openHouses={data.openHouses} />
        <Description property={data} />
      </>
    )
  )
}
