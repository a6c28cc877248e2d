import type { ResultOf } from '#contract/core/endpoint.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Deposit } from '#contract/deposits/fields.ts'
import type { deposits } from '#contract/deposits/own.ts'
import type { Db } from '#server/db/connection.ts'
import { orNotFound } from '#server/errors.ts'
import { chargeIfNew, findOwnLease, findReadLease, listOpenCharges } from '#server/features/payments/service.ts'
import { dutiesOf, type DutyOf, statusOf } from './law/duties.ts'
import { depositIn, factsOf, present } from './present.ts'
import type { Lease } from './queries.ts'
import { readKnown, readSent } from './recording/known.ts'

export { conditionAnswerBy, conditionReplyBy } from './law/clocks.ts'
export { isDepositHeld, noteReturned, noteSent, requireHeld } from './recording/checklist.ts'
export { readKnown } from './recording/known.ts'

export async function readDeposit(db: Db, leaseId: string, gateway: Gateway): Promise<Deposit> {
  await chargeIfNew(db, leaseId, gateway)
  const known = orNotFound((await readKnown(db, [leaseId], gateway)).get(leaseId) ?? null)
  return present(known, await listOpenCharges(db, leaseId, gateway), await readSent(db, leaseId, gateway))
}

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
