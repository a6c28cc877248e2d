import { formatPrice } from '#web/lib/format/format.ts'
import { ChangingLink, growPicture } from '#web/lib/routing/view-transition.tsx'
import { pictureOf } from '#web/lib/pictures/pictures.ts'
import { Picture, type PictureProps } from '#web/ui/media/picture.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { OfferBadges } from './badges.tsx'
import { FavoriteButton } from './favorite-button.tsx'
import type { CardProperty } from './card-property.ts'
import { useListTrail } from '../search/list-return.ts'
import { RoomFacts } from './room-facts.tsx'

const frame = 'relative flex flex-col overflow-hidden rounded-card border border-line bg-surface'
const texts = 'flex grow flex-col px-5 pt-4 pb-4.5'
/* Title and address always take the room of three lines, so that cards and skeletons have the same size. */
const price = 'font-display text-2xl font-semibold tabular-nums'
const addressClass = 'mt-1 min-h-18 grow wrap-anywhere'
const heading = 'line-clamp-2 font-sans text-base leading-snug font-semibold tracking-normal'
const address = 'mt-1 flex h-5 flex-wrap overflow-hidden text-[0.875rem]/5 whitespace-nowrap text-muted'
const facts = 'mt-3 min-h-[calc(1lh+0.75rem)] border-t border-line pt-3'

/** The state and ZIP code at the end of an address. Where they don't fit, they wrap out of its one line. */
const STATE = /, [A-Z]{2}\b[^,]*$/
/** Words that stay on one line. */
const HYPHENATED = /(\w+-\w+)/

/** The width of a card in a three-column grid. */
const SIZES = '(min-width: 1264px) 379px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, calc(100vw - 42px)'

interface PropertyCardProps {
  property: CardProperty
  loading?: PictureProps['loading']
  /** What the heart does instead of saving the home or not. */
  onHeart?: () => void
}

/** A summary of a property. The whole card is clickable through one real link. The scroll margin keeps a focused card clear of the filter bar. */
export function PropertyCard({ property, loading, onHeart }: PropertyCardProps) {
  const { id, title, cover, coverAlt, priceType } = property
  const place = property.address.replace(STATE, '')
  const picture = cover === null ? null : pictureOf(cover)
  return (
    <article
      className={`${frame} skim group transition-[translate,box-shadow] duration-200 focus-within:border-field hover:-translate-y-0.5 hover:shadow-soft`}
    >
      <Picture
        src={picture?.src}
        avif={picture?.avif}
        width={picture?.width ?? 1200}
        height={picture?.height ?? 800}
        alt={coverAlt ?? ''}
        sizes={SIZES}
        loading={loading}
        className="aspect-3/2"
      />
      <p className="absolute top-3 right-16 left-3 flex flex-wrap gap-1.5">
        <OfferBadges property={property} />
        {property.open && <Badge tone="blue">{property.open}</Badge>}
      </p>
      <div className={texts}>
        <p className={price}>{formatPrice(property.price, priceType)}</p>
        <div className={addressClass}>
          <h3 className={heading}>
            <ChangingLink
              to={`/properties/${id}`}
              state={useListTrail()}
              change={growPicture}
              className="scroll-mt-20 outline-none after:absolute after:inset-0 after:rounded-card after:-outline-offset-2 after:outline-harbor focus-visible:after:outline-2"
            >
              {title.split(HYPHENATED).map((part, at) =>
                at % 2 ? (
                  <span key={part} className="whitespace-nowrap">
                    {part}
                  </span>
                ) : (
                  part
                ),
              )}
            </ChangingLink>
          </h3>
          <p className={address}>
            <span className="max-w-full truncate">{place}</span>
            {property.address.slice(place.length)}
          </p>
        </div>
        <RoomFacts property={property} className={facts} />
      </div>
      {/* After the name of the home that it saves. */}
      <FavoriteButton home={property} onPress={onHeart} className="absolute top-3 right-3 z-10 scroll-mt-20" />
    </article>
  )
}

/** A card's placeholder while it is loading. */
export const PropertyCardSkeleton = () => (
  <div className={frame} aria-hidden="true">
    <Skeleton className="aspect-3/2 rounded-none!" />
    <div className={texts}>
      <div className={price}>
        <Skeleton className="h-[1lh] w-2/5" />
      </div>
      <div className={addressClass}>
        <div className={heading}>
          <Skeleton className="h-[1lh] w-11/12" />
        </div>
        <div className={address}>
          <Skeleton className="h-[1lh] w-3/4" />
        </div>
      </div>
      <div className={`text-sm lg:max-xl:text-xs ${facts}`}>
        <Skeleton className="h-[1lh] w-3/5" />
      </div>
    </div>
  </div>
)
