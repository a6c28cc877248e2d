import type { Property } from '#contract/properties/public.ts'
import { formatCount, formatNumber } from '#web/lib/format/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { CardIcon, type CardIconName } from './card-icons.tsx'

const Fact = ({ icon, children }: { icon: CardIconName; children: string }) => (
  <li className="inline-flex items-center gap-1.5 whitespace-nowrap">
    <CardIcon name={icon} className="size-4" />
    {children}
  </li>
)

interface RoomFactsProps {
  property: Pick<Property, 'bedrooms' | 'bathrooms' | 'sqft'>
  className?: string
}

/** Bedrooms, bathrooms and size in one line, as far as known. */
export const RoomFacts = ({ property, className }: RoomFactsProps) => (
  <ul
    className={cx(
      'flex flex-wrap gap-x-4 text-sm text-muted lg:max-xl:gap-x-3 lg:max-xl:text-xs',
      className,
      // Without facts there is nothing below the line of a card.
      !(property.bedrooms || property.bathrooms || property.sqft) && 'border-transparent',
    )}
  >
    {property.bedrooms ? <Fact icon="bed">{formatCount(property.bedrooms, 'bed')}</Fact> : null}
    {property.bathrooms ? <Fact icon="bath">{formatCount(property.bathrooms, 'bath')}</Fact> : null}
    {property.sqft ? <Fact icon="area">{`${formatNumber(property.sqft)} sqft`}</Fact> : null}
  </ul>
)
