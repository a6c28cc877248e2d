import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { listHeld, listSentOf, sentCentsOf } from '#server/features/payments/service.ts'
import type { Known } from '../present.ts'
import { listLeaseFacts, listRecords } from '../queries.ts'

/** What is known of the deposits of these leases, by lease. */
export async function readKnown(db: Db, leaseIds: readonly string[], gateway: Gateway): Promise<Map<string, Known>> {
  if (leaseIds.length === 0) return new Map()
  const [leases, rows, records] = await Promise.all([
    listLeaseFacts(db, leaseIds),
    listHeld(db, leaseIds, gateway),
    listRecords(db, leaseIds),
  ])
  const moneyOf = Map.groupBy(rows, ({ lease_id: id }) => id)
  const recordsOf = Map.groupBy(records, ({ lease_id: id }) => id)
  return new Map(
    leases.map((lease) => {
      const money = moneyOf.get(lease.id) ?? []
      const of = (held: 'deposit' | 'last_month') => money.filter((one) => one.held === held)
      const known = { lease, money: { deposit: of('deposit'), last_month: of('last_month') } }
      return [lease.id, { ...known, records: recordsOf.get(lease.id) ?? [] }]
    }),
  )
}

/** What banks work on for the deposit of a lease, in cents. */
export const readSent = async (db: Db, leaseId: string, gateway: Gateway) =>
  sentCentsOf(await listSentOf(db, leaseId, gateway), 'deposit')
