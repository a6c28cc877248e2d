import type { Property } from '#contract/properties/public.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { PRICE_TYPE_NAMES, statusName } from '../labels.ts'

const TONES: Readonly<Record<string, Tone>> = { available: 'green', rented: 'blue', sold: 'gray' }

type Offer = Pick<Property, 'priceType' | 'status'>

const TypeBadge = ({ priceType }: Pick<Offer, 'priceType'>) => (
  <Badge tone="neutral" className="border-line!">
    {PRICE_TYPE_NAMES[priceType]}
  </Badge>
)

/** For sale or for rent, and the status. */
export const PropertyBadges = ({ property: { priceType, status } }: { property: Offer }) => (
  <>
    <TypeBadge priceType={priceType} />
    <Badge tone={TONES[status] ?? 'green'}>{statusName(status)}</Badge>
  </>
)

/** The same where properties are promoted: "available" goes without saying. */
export const OfferBadges = ({ property }: { property: Offer }) =>
  property.status === 'available' ? <TypeBadge {...property} /> : <PropertyBadges property={property} />
