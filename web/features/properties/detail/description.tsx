import type { PropertyWithSample } from '#contract/properties/public.ts'
import Check from 'lucide-react/icons/check'
import { Tour } from '../tour/tour.tsx'
import { FloorPlans } from './floor-plans.tsx'
import { Section } from './section.tsx'
import { WhereItIs } from './where-it-is.tsx'

const FALLBACK =
  "Ask us about this property: the layout, the history and what it's like to live here. We know the neighborhood, reply within a day and can show it on your schedule."

/** What a property's page says below its price: the description, the features, the floor plans and the map. */
export function Description({ property }: { property: PropertyWithSample }) {
  const paragraphs = (property.description?.trim() || FALLBACK).split(/\n\s*\n/)
  return (
    <>
      {property.tourUrl && <Tour key={property.id} url={property.tourUrl} title={property.title} />}
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
      <FloorPlans property={property} />
      <WhereItIs property={property} />
    </>
  )
}
