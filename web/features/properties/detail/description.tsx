import type { PropertyWithSample } from '#contract/properties/public.ts'
import { formatDate, formatDay } from '#contract/core/dates.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import { statusName, typeName } from '../labels.ts'
import { isGone } from './contact-about.ts'
import { DaysOnSite } from './days-on-site.tsx'

const FALLBACK =
  "Ask us about this property: the layout, the history and what it's like to live here. We know the neighborhood, reply within a day and can show it on your schedule."

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-12 wrap-anywhere print:mt-4">
    <h2 className="text-2xl print:text-lg">{title}</h2>
    {children}
  </section>
)

/** The description, features and dates of a property. */
export function Description({ property }: { property: PropertyWithSample }) {
  const paragraphs = (property.description?.trim() || FALLBACK).split(/\n\s*\n/)
  const details = [
    ['Property Type', typeName(property.propertyType)],
    ['Status', property.isSample ? 'Sample' : statusName(property.status)],
    ...(property.availableOn ? [['Available from', formatDay(property.availableOn)] as const] : []),
    ...(property.parkingSpaces === null ? [] : [['Parking spaces', formatNumber(property.parkingSpaces)] as const]),
    ['Listed', formatDate(property.createdAt)],
    ...(property.isSample || isGone(property)
      ? []
      : [['Days on site', <DaysOnSite key="days" since={property.createdAt} />] as const]),
    ...(property.yearBuilt ? [['Year built', String(property.yearBuilt)] as const] : []),
  ] as const
  return (
    <>
      <Section title="About this property">
        <div className="mt-4 max-w-prose space-y-4 text-lg print:mt-2 print:max-w-none print:text-sm">
          {paragraphs.map((text) => (
            <p key={text} className="whitespace-pre-line">
              {text}
            </p>
          ))}
        </div>
      </Section>
      {property.features.length > 0 && (
        <Section title="Features">
          <ul className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2 print:mt-2 print:grid-cols-3 print:gap-y-1">
            {[...new Set(property.features)].map((feature) => (
              <li key={feature} className="flex items-start gap-3">
                <Check className="mt-1 size-4.5 shrink-0 text-green-dot" />
                {feature}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Details">
        <dl className="mt-4 divide-y divide-line border-y border-line print:mt-2 print:flex print:justify-between print:*:border-0!">
          {details.map(([label, value]) => (
            <div key={label} className="grid grid-cols-[10rem_1fr] gap-4 py-3 print:block print:py-1.5">
              <dt className="text-muted">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  )
}
