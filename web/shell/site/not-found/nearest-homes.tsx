import { nearestProperties, similarProperties } from '#web/features/properties/api.ts'
import type { CardProperty } from '#web/features/properties/card/card-property.ts'
import { PropertyGrid } from '#web/features/properties/card/property-grid.tsx'
import { formatPrice } from '#web/lib/format/format.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useLocation, useParams } from '#web/lib/routing/router.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useQuery } from '@tanstack/react-query'
import { HomesSection } from '../property/homes-section.tsx'
import { wordsOf } from './path-words.ts'

/** Homes like one that was taken off the site, or the newest for an id that never was one. */
function LikeTheHome({ id }: { id: string }) {
  const { data: similar = [], isPending } = useQuery(similarProperties(id))
  const isKnown = similar.length > 0
  const { data: newest = [] } = useQuery({ ...nearestProperties(''), enabled: !isPending && !isKnown })
  const homes = isKnown ? similar : newest
  if (homes.length === 0) return null
  return (
    <HomesSection id="nearest-homes" title={isKnown ? 'Homes like this one' : 'New on the market'}>
      <PropertyGrid properties={homes} isBelow />
    </HomesSection>
  )
}

/** A home in words: cards would take the page of every unknown address over its byte budget. */
const HomeLine = ({ home: { id, title, address, price, priceType } }: { home: CardProperty }) => (
  <article className="relative h-full border-t border-line pt-4 pb-2">
    <p className="font-display text-xl font-semibold tabular-nums">{formatPrice(price, priceType)}</p>
    <h3 className="mt-1 font-sans text-base leading-snug font-semibold tracking-normal wrap-anywhere">
      <Link to={`/properties/${id}`} className="link after:absolute after:inset-0">
        {title}
      </Link>
    </h3>
    <p className="mt-1 text-sm text-muted wrap-anywhere">{address}</p>
  </article>
)

/** Homes whose title or address has the words of the path, else the newest. All unknown addresses share one page of the server, so the words come later. */
function LikeThePath() {
  const { pathname } = useLocation()
  const words = useHydrated() ? wordsOf(pathname).join(' ') : ''
  const { data: newest = [] } = useQuery(nearestProperties(''))
  const { data: found = [] } = useQuery({ ...nearestProperties(words), enabled: words !== '' })
  const isFound = words !== '' && found.length > 0
  const homes = isFound ? found : newest
  if (homes.length === 0) return null
  return (
    <HomesSection id="nearest-homes" title={isFound ? 'Homes you may be looking for' : 'New on the market'}>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {homes.map((home) => (
          <li key={home.id}>
            <HomeLine home={home} />
          </li>
        ))}
      </ul>
    </HomesSection>
  )
}

/** Homes for a visitor whose address has none. */
export function NearestHomes() {
  const { id } = useParams()
  return id === undefined ? <LikeThePath /> : <LikeTheHome id={id} />
}
