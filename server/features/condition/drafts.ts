import { randomUUID } from 'node:crypto'
import { type ChangedRoom, type ChangedStatement, type NewRoom, ROOMS_MAX } from '#contract/condition/fields.ts'
import { USUAL_ITEMS, USUAL_ROOMS } from '#contract/condition/rooms.ts'
import { orNotFound, requireVersion } from '#server/errors.ts'
import { requireHeld } from '#server/features/deposits/service.ts'
import { type Member, refuse, signedBy } from '#server/features/payments/service.ts'
import { type ConditionDeps, conflict, lockUnfinished, log } from './context.ts'
import { deletePhotosOfOthers, listPhotos } from './photo-queries.ts'
import { presentRoom } from './present.ts'
import * as queries from './queries.ts'
import { readForStaff } from './service.ts'

const itemsOf = (names: readonly string[]) => names.map((name) => ({ id: randomUUID(), name, state: null, note: '' }))

/** Begins a statement of a lease that holds a deposit, or returns the one that is not finished. */
export async function start(deps: ConditionDeps, by: Member, leaseId: string) {
  const id = await deps.db.transaction().execute(async (trx) => {
    await requireHeld(trx, deps, by, leaseId)
    const draft = await queries.findDraftOf(trx, leaseId)
    if (draft) return draft.id
    const { staff_id, staff_name } = await signedBy(trx, by)
    const row = await queries.insertStatement(trx, { lease_id: leaseId, staff_id, staff_name })
    await queries.insertRooms(
      trx,
      USUAL_ROOMS.map(({ name, items }, place) => ({
        id: randomUUID(),
        statement_id: row.id,
        place: place + 1,
        name,
        items: itemsOf(items),
      })),
    )
    await log(trx, by, { id: row.id, lease_id: leaseId }, 'started')
    return row.id
  })
  return readForStaff(deps.db, id)
}

/** Changes the violations and the order of the rooms. */
export async function update({ db }: ConditionDeps, id: string, body: ChangedStatement) {
  await db.transaction().execute(async (trx) => {
    const row = await lockUnfinished(trx, id)
    requireVersion(row.version, body.version)
    const known = (await queries.listRooms(trx, [id])).map((room) => room.id)
    // A colleague has added or removed a room since.
    if (known.toSorted().join() !== body.roomIds.toSorted().join()) requireVersion(row.version, 0)
    await queries.placeRooms(trx, id, body.roomIds)
    await queries.updateStatement(trx, id, { violations: body.violations ?? '' })
  })
  return readForStaff(db, id)
}

/** Deletes a statement that is not finished. A job removes the files of its photos. */
export const remove = ({ db }: ConditionDeps, by: Member, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const row = await lockUnfinished(trx, id)
    await queries.deleteStatement(trx, id)
    await log(trx, by, row, 'deleted')
  })

/** Adds a room with the usual items at the end. */
export const addRoom = ({ db }: ConditionDeps, statementId: string, { id, name }: NewRoom) =>
  db.transaction().execute(async (trx) => {
    await lockUnfinished(trx, statementId)
    const rooms = await queries.listRooms(trx, [statementId])
    const known = rooms.find((room) => room.id === id)
    if (known) return presentRoom(known, await listPhotos(trx, [statementId]))
    if (rooms.length >= ROOMS_MAX) throw conflict(`A statement can have at most ${ROOMS_MAX} rooms.`)
    if (await queries.findRoom(trx, id)) throw conflict('This room belongs to another statement.')
    const place = Math.max(0, ...rooms.map((room) => room.place)) + 1
    await queries.insertRooms(trx, [{ id, statement_id: statementId, place, name, items: itemsOf(USUAL_ITEMS) }])
    return presentRoom(orNotFound(await queries.findRoom(trx, id)), [])
  })

/** Saves a room as it is on the screen of one member of staff. */
export const saveRoom = ({ db }: ConditionDeps, id: string, { version, name, items }: ChangedRoom) =>
  db.transaction().execute(async (trx) => {
    const { statement_id: statementId } = orNotFound(await queries.findRoom(trx, id))
    await lockUnfinished(trx, statementId)
    requireVersion(orNotFound(await queries.findRoom(trx, id)).version, version)
    const rooms = await queries.listRooms(trx, [statementId])
    const others = new Set(rooms.flatMap((room) => (room.id === id ? [] : room.items.map((item) => item.id))))
    if (items.some((item) => others.has(item.id))) throw refuse('items', 'An item can be in one room only')
    const saved = await queries.updateRoom(trx, id, {
      name,
      items: items.map((item) => ({ ...item, state: item.state ?? null, note: item.note ?? '' })),
    })
    await deletePhotosOfOthers(
      trx,
      id,
      items.map((item) => item.id),
    )
    return presentRoom(saved, await listPhotos(trx, [statementId]))
  })

export const removeRoom = ({ db }: ConditionDeps, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { statement_id: statementId } = orNotFound(await queries.findRoom(trx, id))
    await lockUnfinished(trx, statementId)
    await queries.deleteRoom(trx, id)
  })
