import type { ResultOf } from '#contract/core/endpoint.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Deposit } from '#contract/deposits/fields.ts'
import type { deposits } from '#contract/deposits/own.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import {
  chargeIfNew,
  findOwnLease,
  findReadLease,
  listHeld,
  listOpenCharges,
  listSentOf,
  sentCentsOf,
} from '#server/features/payments/service.ts'
import { dutiesOf, type DutyOf, statusOf } from './law/duties.ts'
import { depositIn, factsOf, type Known, present } from './present.ts'
import { type Lease, listLeaseFacts, listRecords } from './queries.ts'

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

export async function readDeposit(db: Db, leaseId: string, gateway: Gateway): Promise<Deposit> {
  await chargeIfNew(db, leaseId, gateway)
  const known = orNotFound((await readKnown(db, [leaseId], gateway)).get(leaseId) ?? null)
  return present(known, await listOpenCharges(db, leaseId, gateway), await readSent(db, leaseId, gateway))
}

/** What banks work on for the deposit of a lease, in cents. */
export const readSent = async (db: Db, leaseId: string, gateway: Gateway) =>
  sentCentsOf(await listSentOf(db, leaseId, gateway), 'deposit')

/** What is held for a user on the lease that they read, and on their own where that is another one. */
export async function readOwnDeposit(db: Db, userId: string, gateway: Gateway): Promise<ResultOf<typeof deposits.own>> {
  const [leaseId, ownId] = [await findReadLease(db, userId), await findOwnLease(db, userId)]
  if (leaseId === null) return null
  const ofOwnLease = ownId === null || ownId === leaseId ? null : await readDeposit(db, ownId, gateway)
  return { ...(await readDeposit(db, leaseId, gateway)), ofOwnLease }
}

export interface Standing {
  lease: Lease
  bankName: string | null
  /** The interest of the years that are over and not settled, at the default rate. */
  interestCents: number
  /** What is to be done next. */
  next: DutyOf | null
}

/** How these deposits stand today, for a report. */
export async function readStandings(db: Db, leaseIds: readonly string[], gateway: Gateway) {
  const known = await readKnown(db, leaseIds, gateway)
  return new Map(
    [...known].map(([id, one]): [string, Standing] => {
      const { today } = one.lease
      const duties = dutiesOf(factsOf(one)).filter(({ doneOn }) => doneOn === null)
      const due = duties.filter((duty) => statusOf(duty, today) !== 'upcoming')
      return [
        id,
        {
          lease: one.lease,
          bankName: depositIn(one).account?.bank_name ?? null,
          interestCents: due.reduce((sum, { interest }) => sum + (interest?.cents ?? 0), 0),
          next: duties[0] ?? null,
        },
      ]
    }),
  )
}
