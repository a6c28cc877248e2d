import { formatCents } from '#contract/core/money.ts'
import type { PriceChange } from '#contract/properties/public.ts'
import type * as z from 'zod/mini'
import type { PriceChangeRow } from './queries.ts'

/** One step in the history of a property. */
export function presentChange(row: PriceChangeRow): z.output<typeof PriceChange> {
  const { old_price_cents: oldCents, old_price_type: oldType, old_status: oldStatus } = row
  const isListing = oldCents === null || oldType === null || oldStatus === null
  return {
    at: row.changed_at,
    price: formatCents(row.price_cents),
    priceType: row.price_type,
    status: row.status,
    before: isListing ? null : { price: formatCents(oldCents), priceType: oldType, status: oldStatus },
  }
}
