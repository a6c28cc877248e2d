import { formatDate } from '#contract/core/dates.ts'
import type { PropertyWithSample } from '#contract/properties/public.ts'

/** Who checked the facts, what we never do, and how to report a listing. */
export const Trust = ({ property }: { property: PropertyWithSample }) => (
  <p className="mt-8 text-sm text-muted print:hidden">
    {property.verified && (
      <strong className="block">{`Office-verified on ${formatDate(property.verified.at)} by ${property.verified.by}`}</strong>
    )}
    {'We never ask for money before a viewing. '}
    <a href={`/contact?subject=other&property=${property.id}&intent=report`} className="link">
      Report this listing
    </a>
  </p>
)
