import type { Property } from '#contract/properties.ts'
import { formatCount, formatNumber } from '#web/lib/format.ts'
import { cx } from '#web/ui/class-names.ts'
import Bath from 'lucide-react/icons/bath'
import BedDouble from 'lucide-react/icons/bed-double'
import Ruler from 'lucide-react/icons/ruler'

/** Bedrooms, bathrooms and size in one line: each only where there is one. */
export function RoomFacts({ property, className }: { property: Property; className?: string }) {
  const { bedrooms, bathrooms, sqft } = property
  const facts = [
    bedrooms && { Icon: BedDouble, text: formatCount(bedrooms, 'bed') },
    bathrooms && { Icon: Bath, text: formatCount(bathrooms, 'bath') },
    sqft && { Icon: Ruler, text: `${formatNumber(sqft)} sqft` },
  ].filter((fact) => typeof fact === 'object' && fact !== null)
  return (
    <ul className={cx('flex flex-wrap gap-x-4 text-sm text-muted', className)}>
      {facts.map(({ Icon, text }) => (
        <li key={text} className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <Icon className="size-4 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}
