import type { ResultOf } from '#contract/core/endpoint.ts'
import type { formerLeases } from '#contract/leases/former/own.ts'
import type { StatementQuery } from '#contract/leases/statements/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import {
  chargeIfNew,
  type LedgerDeps,
  listLedger,
  type PdfFile,
  presentLedger,
} from '#server/features/payments/service.ts'
import { drawLedgerStatement } from '../statements/service.ts'
import { upTo } from '../statements/present.ts'
import { type FormerRow, listFormerLeases, listNamesUntil } from './queries.ts'

const present = (row: FormerRow) => ({
  id: row.id,
  propertyAddress: row.property_address,
  isMain: row.is_main,
  joinedOn: row.joined_on,
  leftOn: row.left_on,
})

export const listFormer = async (db: Db, userId: string): Promise<ResultOf<typeof formerLeases.list>> =>
  (await listFormerLeases(db, userId)).map(present)

const findFormer = async (db: Db, userId: string, id: string): Promise<FormerRow> =>
  orNotFound((await listFormerLeases(db, userId)).find((one) => one.id === id) ?? null)

/** Until when someone reads a lease that they have left. Who had it in their name reads all of it. */
const lastDayOf = ({ is_main: isMain, left_on: leftOn }: FormerRow) => (isMain ? null : leftOn)

/** The ledger of a lease that someone has left, up to their last day on it. */
export async function readFormer(
  { db, gateway }: LedgerDeps,
  userId: string,
  id: string,
): Promise<ResultOf<typeof formerLeases.ledger>> {
  const lease = await findFormer(db, userId, id)
  await chargeIfNew(db, id, gateway)
  const rows = upTo(await listLedger(db, id, gateway), lastDayOf(lease))
  return { lease: present(lease), ledger: presentLedger(rows) }
}

export async function drawFormerStatement(
  deps: LedgerDeps,
  userId: string,
  id: string,
  query: StatementQuery,
): Promise<PdfFile> {
  const lease = await findFormer(deps.db, userId, id)
  if (lease.is_main) return await drawLedgerStatement(deps, id, query, { userId })
  const left = { on: lease.left_on, names: await listNamesUntil(deps.db, id, lease.left_on) }
  return await drawLedgerStatement(deps, id, query, { userId, left })
}
