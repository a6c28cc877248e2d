import { nearestProperties, similarProperties } from '#web/features/properties/nearest.ts'
import type { CardProperty } from '#web/features/properties/card/card-property.ts'
import { PropertyGrid } from '#web/features/properties/card/property-grid.tsx'
import { formatPrice } from '#web/lib/format/format.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useLocation, useParams } from '#web/lib/routing/router.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { HomesSection } from '../property/homes-section.tsx'
import { wordsOf } from './path-words.ts'

/** The first homes that a text finds: all words, then fewer from the end of the path, and its last word alone. */
const nearestTo = (words: readonly string[]) =>
  queryOptions({
    queryKey: ['nearest to', ...words],
    queryFn: async ({ client }) => {
      const texts = words.map((_, at) => words.slice(0, words.length - at).join(' '))
      for (const text of new Set([...texts, ...words.slice(-1)])) {
        const found = await client.fetchQuery(nearestProperties(text))
        if (found.length > 0) return found
      }
      return []
    },
  })

/** Homes that fit the words of the path, else the newest. All unknown addresses share one page of the server, so the words come later. */
function useNearest(path: string, isWanted = true) {
  const words = useHydrated() && isWanted ? wordsOf(path) : []
  const { data: newest = [] } = useQuery({ ...nearestProperties(''), enabled: isWanted })
  const { data: found = [] } = useQuery({ ...nearestTo(words), enabled: words.length > 0 })
  return found.length > 0
    ? { title: 'Homes you may be looking for', homes: found }
    : { title: 'New on the market', homes: newest }
}

/** Homes like one that was taken off the site, or those that fit the words of its address. */
function LikeTheHome({ id }: { id: string }) {
  const { data: similar = [], isPending } = useQuery(similarProperties(id))
  const isKnown = similar.length > 0
  const nearest = useNearest(id, !isPending && !isKnown)
  const { title, homes } = isKnown ? { title: 'Homes like this one', homes: similar } : nearest
  if (homes.length === 0) return null
  return (
    <HomesSection id="nearest-homes" title={title}>
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

function LikeThePath() {
  const { pathname } = useLocation()
  const { title, homes } = useNearest(pathname)
  if (homes.length === 0) return null
  return (
    <HomesSection id="nearest-homes" title={title}>
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
