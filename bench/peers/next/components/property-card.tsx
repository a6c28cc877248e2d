import { Bath, BedDouble, Ruler } from 'lucide-react'
import Image from 'next/image'
import Link from 'next/link'
import { formatNumber, formatPrice } from '@/lib/format'
import type { Property } from '@/lib/properties'
import { SITE } from '@/lib/site'
import { Badges } from './badges'
import { FavoriteButton } from './favorite-button'

const SIZES = '(min-width: 1264px) 379px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, calc(100vw - 42px)'

/** A summary of a property. `isFirst` marks the picture that the first screen waits for. */
export function PropertyCard({ property, isFirst = false }: { property: Property; isFirst?: boolean }) {
  const { id, title, address, price_cents, price_type, bedrooms, bathrooms, sqft, image_urls } = property
  const facts = [
    { value: bedrooms, label: 'beds', Icon: BedDouble },
    { value: bathrooms, label: 'baths', Icon: Bath },
    { value: sqft, label: 'sqft', Icon: Ruler },
  ].filter(({ value }) => value)
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-xl border border-line bg-surface">
      {image_urls[0] && (
        <Image
          src={image_urls[0]}
          width={1200}
          height={800}
          alt={title}
          sizes={SIZES}
          preload={isFirst}
          className="aspect-3/2 w-full object-cover"
        />
      )}
      <div className="absolute inset-x-3 top-3 flex items-start gap-1.5">
        <Badges property={property} />
        <FavoriteButton title={title} />
      </div>
      <div className="flex grow flex-col p-5">
        <p className="text-2xl font-semibold tabular-nums">{formatPrice(price_cents, price_type)}</p>
        <div className="mt-1.5 min-h-18 grow">
          <h3 className="line-clamp-2 font-semibold">
            <Link href={`/properties/${id}`} className="after:absolute after:inset-0">
              {title}
            </Link>
          </h3>
          <p className="mt-1 line-clamp-2 text-sm text-muted">{address}</p>
        </div>
        <ul className="mt-4 flex gap-5 border-t border-line pt-4 text-sm">
          {facts.map(({ value, label, Icon }) => (
            <li key={label} className="flex items-center gap-1.5">
              <Icon className="size-4 text-muted" aria-hidden="true" /> {formatNumber(value)} {label}
            </li>
          ))}
        </ul>
        <p className="mt-2 truncate text-xs text-muted">Listed by {SITE.broker}</p>
      </div>
    </article>
  )
}
