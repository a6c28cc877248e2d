import type { PropertyWithSample } from '#contract/properties/public.ts'
import { formatMoney } from '#contract/core/format-money.ts'
import { formatPrice } from '#web/lib/format/format.ts'
import MapPin from 'lucide-react/icons/map-pin'
import { PropertyBadges } from '../card/badges.tsx'
import { pricePerSqft } from '../price.ts'
import { keepTogether } from './keep-together.ts'

/** Title, address and price. */
export function PropertyHeader({ property }: { property: PropertyWithSample }) {
  const { title, address, price, priceType, isSample } = property
  const perSqft = pricePerSqft(property)
  return (
    <div className="mt-8 flex flex-col wrap-anywhere gap-x-12 gap-y-5 md:flex-row md:items-end md:justify-between print:mt-4 print:flex-row print:items-end print:justify-between">
      <div className="min-w-0">
        {!isSample && (
          <p className="flex flex-wrap gap-2">
            <PropertyBadges property={property} />
          </p>
        )}
        <h1 className="mt-3.5 text-4xl max-md:text-3xl print:text-2xl">{keepTogether(title)}</h1>
        <p className="mt-2.5 flex items-start gap-2 text-lg text-muted">
          <MapPin className="mt-1 size-5 shrink-0" strokeWidth={1.75} />
          {address}
        </p>
      </div>
      <div className="max-w-full shrink-0 md:text-right print:text-right">
        <p className="font-display text-4xl font-[560] tracking-tight tabular-nums print:text-2xl">
          {formatPrice(price, priceType)}
        </p>
        {perSqft !== null && <p className="mt-1.5 text-muted tabular-nums">{formatMoney(perSqft)} per sqft</p>}
      </div>
    </div>
  )
}
