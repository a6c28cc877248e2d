import type { FeaturedProperty } from '#contract/properties/featured.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { DeferredPicture } from '#web/ui/media/deferred-picture.tsx'
import { pictureOf } from '#web/lib/pictures/pictures.ts'
import Star from 'lucide-react/icons/star'
import { OfferBadges } from '../card/badges.tsx'
import { FavoriteButton } from '../card/favorite-button.tsx'
import { shownImages } from '#contract/core/shown-images.ts'
import { RoomFacts } from '../card/room-facts.tsx'
import type { Savable } from '../saved/saved-changes.ts'

const Stars = ({ rating }: { rating: number }) => (
  <p className="flex items-center gap-0.5 text-brass">
    <span className="sr-only">{`Rated ${rating} out of 5 stars`}</span>
    {['1', '2', '3', '4', '5'].slice(0, rating).map((star) => (
      <Star key={star} className="size-4.5 fill-current" />
    ))}
    <span className="ml-2 text-sm text-muted">Our rating</span>
  </p>
)

/** A home in the carousel: a sample, or a property that staff featured. */
export interface FeaturedHome extends Savable {
  location: string
  bedrooms: number | null
  bathrooms: number | null
  sqft: number | null
  imageUrl: string | null
  imageAlt: string | null
  features: readonly string[]
  /** Only samples have a rating. */
  rating?: number
}

export const toFeaturedHome = ({ address, imageUrl, ...property }: FeaturedProperty): FeaturedHome => ({
  ...property,
  imageUrl: shownImages(imageUrl === null ? [] : [imageUrl])[0] ?? null,
  // Cuts the address after the town.
  location: address.replace(/, [A-Z]{2}\b[^,]*$/, ''),
})

/** The picture of a home with its size. */
export const coverOf = ({ imageUrl }: FeaturedHome) =>
  imageUrl === null ? { src: null, width: 1200, height: 800 } : pictureOf(imageUrl)

interface FeaturedSlideProps {
  home: FeaturedHome
  listedBy: string
  /** Its picture is not needed yet. */
  isWaiting: boolean
}

/** One home of the carousel, in the full width of the page. */
export const FeaturedSlide = ({ home, listedBy, isWaiting }: FeaturedSlideProps) => (
  <div className="relative grid h-full overflow-hidden rounded-card border border-line bg-surface md:grid-cols-[3fr_2fr]">
    <DeferredPicture
      {...coverOf(home)}
      alt={home.imageAlt ?? ''}
      isWaiting={isWaiting}
      sizes="(min-width: 1264px) 720px, (min-width: 768px) 58vw, calc(100vw - 42px)"
      className="aspect-3/2 md:aspect-auto md:min-h-[29rem]"
    />
    <div className="flex flex-col items-start p-6 sm:p-8 lg:p-10">
      {home.rating === undefined ? (
        <p className="flex flex-wrap gap-2">
          <OfferBadges property={home} />
        </p>
      ) : (
        <Stars rating={home.rating} />
      )}
      <h3 className="mt-4 text-2xl wrap-anywhere">{home.title}</h3>
      <p className="mt-1 wrap-anywhere text-muted">{home.location}</p>
      <p className="mt-4 font-display text-3xl font-semibold tabular-nums">{formatPrice(home.price, home.priceType)}</p>
      <RoomFacts property={home} className="mt-4" />
      <ul aria-label="Features" className="mt-5 mb-8 flex flex-wrap gap-2">
        {home.features.map((feature) => (
          <li key={feature}>
            <Tag>{feature}</Tag>
          </li>
        ))}
      </ul>
      <LinkButton to={`/properties/${home.id}`} className="mt-auto">
        View Property Details<span className="sr-only"> of the {home.title}</span>
      </LinkButton>
      <p className="mt-4 text-xs text-muted">{listedBy}</p>
    </div>
    <FavoriteButton home={home} className="absolute top-3 right-3 z-10" />
  </div>
)
