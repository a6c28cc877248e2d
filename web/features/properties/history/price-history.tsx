import { formatDate } from '#contract/core/dates.ts'
import type { PriceChange } from '#contract/properties/public.ts'
import { Section } from '../detail/section.tsx'
import { priceEvent } from './price-events.ts'

/** What the price was and when the home was sold or rented, as far as it is known, newest first. */
export function PriceHistory({ changes }: { changes: readonly PriceChange[] }) {
  if (changes.length === 0) return null
  return (
    <Section title="Price history" className="print:hidden">
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <li key={change.at} className="py-3">
            <span className="font-medium">{priceEvent(change)}</span>{' '}
            <time dateTime={change.at} className="text-muted">
              {`on ${formatDate(change.at)}`}
            </time>
          </li>
        ))}
      </ul>
    </Section>
  )
}
