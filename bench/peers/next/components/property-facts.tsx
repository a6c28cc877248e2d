import { Bath, BedDouble, Check, Maximize } from 'lucide-react'
import { capitalized, formatDay, formatNumber } from '@/lib/format'
import type { Property } from '@/lib/properties'

export const Facts = ({ property: { bedrooms, bathrooms, sqft } }: { property: Property }) => (
  <dl className="flex gap-10 border-y border-line py-5">
    {[
      { value: bedrooms, label: bedrooms === 1 ? 'Bedroom' : 'Bedrooms', Icon: BedDouble },
      { value: bathrooms, label: bathrooms === 1 ? 'Bathroom' : 'Bathrooms', Icon: Bath },
      { value: sqft, label: 'Square feet', Icon: Maximize },
    ]
      .filter(({ value }) => value)
      .map(({ value, label, Icon }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="flex items-center gap-2.5 text-xl font-semibold tabular-nums">
            <Icon className="size-5 text-harbor" aria-hidden="true" />
            {formatNumber(value)}
          </dd>
        </div>
      ))}
  </dl>
)

export const Features = ({ features }: { features: string[] }) => (
  <section className="mt-12">
    <h2 className="text-2xl font-semibold">Features</h2>
    <ul className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
      {features.map((feature) => (
        <li key={feature} className="flex items-start gap-3">
          <Check className="mt-1 size-4.5 text-green-700" aria-hidden="true" />
          {feature}
        </li>
      ))}
    </ul>
  </section>
)

export function Details({ property }: { property: Property }) {
  const { property_type, status, parking_spaces, created_at, year_built } = property
  const details = [
    ['Property Type', capitalized(property_type)],
    ['Status', capitalized(status)],
    ['Parking Spaces', parking_spaces === null ? null : formatNumber(parking_spaces)],
    ['Listed', formatDay(created_at)],
    ['Year Built', year_built],
  ].filter(([, value]) => value !== null)
  return (
    <section className="mt-12">
      <h2 className="text-2xl font-semibold">Details</h2>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {details.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[10rem_1fr] gap-4 py-3">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
