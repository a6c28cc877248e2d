import type { Db } from '#server/db/connection.ts'
import { deleteChange, findRecent, insertChange, updateChange } from './queries.ts'
import type { PropertyRow } from '#server/features/properties/queries.ts'

/** What the history of a property is about. */
type Offer = Pick<PropertyRow, 'price_cents' | 'price_type' | 'status'>

/** A change so soon after the last one corrects it. */
const CORRECTION_MINUTES = 60

const isSame = (one: Offer, other: Offer) =>
  one.price_cents === other.price_cents && one.price_type === other.price_type && one.status === other.status

const offerOf = ({ price_cents, price_type, status }: Offer) => ({ price_cents, price_type, status })

/** Begins the history of a new property. */
export const recordListing = (trx: Db, row: Offer & { id: string }) =>
  insertChange(trx, { property_id: row.id, ...offerOf(row) })

/**
 * Records a new price, price type or status, in the transaction that changes the property. Visitors see the history, so a typing error that is
 * corrected within the hour leaves no trace in it.
 */
export async function recordPriceChange(trx: Db, before: Offer, row: Offer & { id: string }) {
  if (isSame(before, row)) return
  const last = await findRecent(trx, row.id, CORRECTION_MINUTES)
  if (!last) {
    const { price_cents, price_type, status } = before
    const old = { old_price_cents: price_cents, old_price_type: price_type, old_status: status }
    await insertChange(trx, { property_id: row.id, ...old, ...offerOf(row) })
    return
  }
  const { old_price_cents, old_price_type, old_status } = last
  const isUndone =
    old_price_cents !== null &&
    old_price_type !== null &&
    old_status !== null &&
    isSame({ price_cents: old_price_cents, price_type: old_price_type, status: old_status }, row)
  await (isUndone ? deleteChange(trx, last.id) : updateChange(trx, last.id, offerOf(row)))
}
