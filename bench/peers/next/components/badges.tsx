import { capitalized, offerName } from '@/lib/format'
import type { Property } from '@/lib/properties'

const badge = 'rounded-full border border-line bg-surface px-2.5 py-1 text-xs font-semibold'

export const Badges = ({ property: { price_type, status } }: { property: Property }) => (
  <>
    <span className={badge}>{offerName(price_type)}</span>
    <span className={badge}>{capitalized(status)}</span>
  </>
)
