import type { Property } from '#contract/properties.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { PRICE_TYPE_NAMES, statusName } from './words.ts'

const TONES: Readonly<Record<string, Tone>> = { available: 'green', rented: 'blue', sold: 'grey' }

/** What is offered, and whether it still is. */
export const PropertyBadges = ({ property: { priceType, status } }: { property: Property }) => (
  <>
    <Badge tone="neutral" className="border-line!">
      {PRICE_TYPE_NAMES[priceType]}
    </Badge>
    <Badge tone={TONES[status] ?? 'green'}>{statusName(status)}</Badge>
  </>
)
