import type { PropertyWithSample } from '#contract/properties/public.ts'
import { formatDate, formatDay } from '#contract/core/dates.ts'
import { isGone, statusName, typeName } from '../labels.ts'
import { IncomeHint } from '../costs/income-hint.tsx'
import { MonthlyCost } from '../costs/monthly-cost.tsx'
import { DaysOnMarket } from '../history/days-on-market.tsx'
import { timeOnMarket } from '../history/price-events.ts'
import { PriceHistory } from '../history/price-history.tsx'
import { HomeFacts } from './home-facts.tsx'
import { Section } from './section.tsx'
import { Trust } from './trust.tsx'

/** For a home that people can still rent to live in. */
const hasIncomeRule = (property: PropertyWithSample) =>
  property.priceType === 'rent' && property.propertyType !== 'commercial' && !property.isSample && !isGone(property)

/** The facts, costs and dates of a property, below its description. */
export function Figures({ property }: { property: PropertyWithSample }) {
  const time = timeOnMarket(property)
  const details = [
    ['Property Type', typeName(property.propertyType)],
    ['Status', property.isSample ? 'Sample' : statusName(property.status)],
    ...(property.availableOn ? [['Available from', formatDay(property.availableOn)] as const] : []),
    ['Listed', formatDate(property.createdAt)],
    ...(time ? [['Days on market', <DaysOnMarket key="days" {...time} />] as const] : []),
    ...(property.yearBuilt ? [['Year built', String(property.yearBuilt)] as const] : []),
  ] as const
  return (
    <>
      <HomeFacts property={property} />
      {property.mortgageRate && <MonthlyCost key={property.id} home={property} rate={property.mortgageRate} />}
      {hasIncomeRule(property) && <IncomeHint rent={property.price} />}
      <Section title="Details" isPlainOnPaper>
        <dl className="mt-4 divide-y divide-line border-y border-line print:mt-2 print:flex print:flex-wrap print:justify-between print:text-sm print:*:border-0!">
          {details.map(([label, value]) => (
            <div key={label} className="grid grid-cols-[10rem_1fr] gap-4 py-3 print:flex print:py-0">
              <dt className="text-muted">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <PriceHistory changes={property.priceHistory} />
      {!property.isSample && <Trust property={property} />}
    </>
  )
}
