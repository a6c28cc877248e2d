import { SAVED_MAX } from '#contract/saved/own.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Db } from '#server/db/connection.ts'
import { AppError } from '#server/errors.ts'
import { add, exists, list, lockList, type NewHome, type SavedRow, type Saving, update } from './queries.ts'

const FULL = `You can save up to ${SAVED_MAX} homes. Remove one to make room.`

const present = (row: SavedRow) => ({
  id: row.property_id,
  title: row.title,
  savedAt: row.saved_at,
  price: formatCents(row.price_cents),
  priceType: row.price_type,
  status: row.status,
  note: row.note,
})

export const listOwn = async (db: Db, userId: string) => (await list(db, userId)).map(present)

/** Adds the homes of a device. Doing it twice changes nothing. */
export const merge = (db: Db, userId: string, homes: readonly NewHome[]) =>
  db.transaction().execute(async (trx) => {
    await lockList(trx, userId)
    await add(trx, userId, homes)
    return await listOwn(trx, userId)
  })

export const put = (db: Db, userId: string, id: string, saving: Saving) =>
  db.transaction().execute(async (trx) => {
    await lockList(trx, userId)
    if (await update(trx, userId, id, saving)) return
    const { numAffectedRows } = await add(trx, userId, [{ id, ...saving }])
    if (numAffectedRows === 1n) return
    throw (await exists(trx, id)) ? new AppError('conflict', FULL) : new AppError('not_found')
  })
