import type { Property } from '#contract/properties/public.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import Bath from 'lucide-react/icons/bath'
import BedDouble from 'lucide-react/icons/bed-double'
import Maximize from 'lucide-react/icons/maximize'

/** Rooms and size, as far as known. A phone has no space for a fourth fact beside them. */
export function Facts({ property: { bedrooms, bathrooms, sqft } }: { property: Property }) {
  const facts = [
    { value: bedrooms, label: bedrooms === 1 ? 'Bedroom' : 'Bedrooms', Icon: BedDouble },
    { value: bathrooms, label: bathrooms === 1 ? 'Bathroom' : 'Bathrooms', Icon: Bath },
    { value: sqft, label: 'Square feet', Icon: Maximize },
  ].filter(({ value }) => value)
  if (facts.length === 0) return null
  return (
    <dl className="flex border-y border-line py-5 print:py-1.5 *:grow *:basis-0 *:px-4 *:not-first:border-l *:not-first:border-line *:first:pl-0 sm:*:grow-0 sm:*:basis-auto sm:*:px-8">
      {facts.map(({ value, label, Icon }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="flex items-center gap-2.5 text-xl font-semibold tabular-nums">
            <Icon className="size-5 text-harbor max-sm:hidden" strokeWidth={1.75} />
            {formatNumber(value ?? 0)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
