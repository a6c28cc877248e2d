import type { Property } from '#contract/properties/public.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { pictureOf } from '#web/lib/pictures/pictures.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Heart } from '#web/ui/heart.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { toCard } from '../card/card-property.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { toggleSaved, useIsSaved } from '../saved/saved-changes.ts'
import { useListTrail } from '../search/list-return.ts'

export type ShownHome = Parameters<typeof toCard>[0] & Pick<Property, 'id'>

function SmallCard({ home }: { home: ShownHome }) {
  const card = toCard(home)
  const { id, title, address, cover } = card
  const isSaved = useIsSaved(id)
  const trail = useListTrail()
  const picture = cover === null ? null : pictureOf(cover)
  return (
    <article className="map-home">
      {picture ? (
        <img src={picture.src} alt={card.coverAlt ?? ''} width={112} height={84} />
      ) : (
        <span className="map-picture" />
      )}
      <div>
        <p className="map-price">{formatPrice(card.price, card.priceType)}</p>
        <h3>
          <Link to={`/properties/${id}`} state={trail}>
            {title}
          </Link>
        </h3>
        <p>{address}</p>
        <p>
          {[
            card.bedrooms ? formatCount(card.bedrooms, 'bed') : '',
            card.bathrooms ? formatCount(card.bathrooms, 'bath') : '',
            card.status === 'available' ? '' : card.status === 'sold' ? 'Sold' : 'Rented',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <IconButton label={`Save ${title}`} data-tooltip="Save" aria-pressed={isSaved} onClick={() => toggleSaved(home)}>
        <Heart className={isSaved ? 'fill-current! text-brick' : ''} />
      </IconButton>
    </article>
  )
}

interface PickedHomesProps {
  homes: readonly ShownHome[]
  /** Of a place with more homes than are shown. */
  total: number
  isApproximate: boolean
  onClose: () => void
}

/** The home of a pin, or the homes of one place. Escape closes them, on the map, too. */
export function PickedHomes({ homes, total, isApproximate, onClose }: PickedHomesProps) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current!.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  useEffect(() => {
    const escape = ({ key, defaultPrevented }: KeyboardEvent) => {
      const frame = section.current?.parentElement
      if (key === 'Escape' && !defaultPrevented && frame?.contains(document.activeElement)) onClose()
    }
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [onClose])
  const heading = total > 1 ? `${total > homes.length ? `${homes.length} of ${total}` : total} homes around here` : null
  return (
    <section ref={section} aria-label={heading ?? 'Home on the map'} className="map-card map-picked">
      <IconButton label="Close" onClick={onClose} className="map-close">
        <X />
      </IconButton>
      {heading !== null && <h2>{heading}</h2>}
      <ul>
        {homes.map((home) => (
          <li key={home.id}>
            <SmallCard home={home} />
          </li>
        ))}
      </ul>
      {isApproximate && <p className="map-note">The pin is within about half a mile of the home.</p>}
    </section>
  )
}
