import type { DeductionKind } from '#contract/deposits/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { chargeLeases } from '../books/charges.ts'
import { type LedgerDeps, type Member, refuse, signedBy } from '../books/context.ts'
import { insertEntry, type NewEntry } from '../books/entry-queries.ts'
import { touchLease } from '../books/queries.ts'
import { findLease } from '../queries.ts'
import { monthOf, openCentsOf, readLedger, rentBalanceOf, sum } from '../rent-balance.ts'
import { datedOn } from '../periods/close.ts'
import { sumDepositCharged, sumRent } from './queries.ts'

/** A lease that is locked. */
interface Of {
  id: string
  user_id: string | null
}

interface Interest {
  cents: number
  memo: string
  on: string
  /** Taken off the rent, or paid by check. */
  method: 'credit' | 'check'
}

/** The month whose rent is asked for next. Null where none is left. */
async function nextMonth(trx: Db, userId: string | null, { gateway }: LedgerDeps) {
  const payer = userId === null ? undefined : await findLease(trx, userId)
  const rent = payer && rentBalanceOf(payer, await readLedger(trx, payer, gateway))
  return rent?.paying?.month ?? null
}

/** The rent that a tenant owes now. Without an account there are no terms to compute from, only the ledger. */
export async function openRent(trx: Db, { gateway }: LedgerDeps, { id, user_id: userId }: Of): Promise<number> {
  if (userId === null) return Math.max(0, await sumRent(trx, id, gateway))
  const payer = await findLease(trx, userId)
  const rent = payer && rentBalanceOf(payer, await readLedger(trx, payer, gateway))
  return sum((rent?.open ?? []).map(openCentsOf))
}

/** Adds entries of one change. All but the first name it, so that they are reversed with it. */
async function entriesOf(trx: Db, by: Member, { id }: Of) {
  const signature = await signedBy(trx, by)
  let first: string | null = null
  return {
    first: () => first,
    add: async (entry: Omit<NewEntry, 'lease_id' | 'source'>) => {
      const { id: added } = await insertEntry(trx, { lease_id: id, payment_id: first, ...entry, ...signature })
      first ??= added
      return added
    },
  }
}
type Entries = Awaited<ReturnType<typeof entriesOf>>

/** Interest as a credit, and as money that was paid where that was by check. A credit counts for the rent of a month. */
async function addInterest(trx: Db, { add }: Entries, { cents, memo, on, method }: Interest, period: string | null) {
  const entry = { account: 'interest', ...(await datedOn(trx, on)) } as const
  const id = await add({ ...entry, kind: 'credit', cents: -cents, memo, period })
  if (method === 'check') await add({ ...entry, kind: 'refund', cents, memo: `${memo}, paid by check` })
  return id
}

async function settle(trx: Db, { gateway }: LedgerDeps, { id, user_id: userId }: Of) {
  if (userId !== null) await chargeLeases(trx, [userId], gateway)
  await touchLease(trx, id)
}

/** Posts the interest of a period to a lease that is locked. Returns the entry. */
export async function postInterest(
  trx: Db,
  deps: LedgerDeps,
  by: Member,
  lease: Of,
  interest: Interest,
): Promise<string> {
  const period = interest.method === 'credit' ? await nextMonth(trx, lease.user_id, deps) : null
  if (interest.method === 'credit' && period === null)
    throw refuse('method', 'No rent is left that it could be taken off. Pay it by check.')
  const id = await addInterest(trx, await entriesOf(trx, by, lease), interest, period)
  await settle(trx, deps, lease)
  return id
}

/** The account of what a deduction pays. */
export const ACCOUNT_OF = { rent: 'rent', tax: 'utility', damage: 'fee' } as const satisfies Record<
  DeductionKind,
  string
>

interface GivenBack {
  on: string
  /** What is left of the deposit and goes back. */
  cents: number
  /** What was kept. It pays rent, or this charge, or else is charged, too. `memo` is of the deposit, `chargeMemo` of that charge. */
  deductions: readonly {
    kind: DeductionKind
    cents: number
    memo: string
    chargeId: string | null
    chargeMemo: string
  }[]
  interest: readonly Omit<Interest, 'on' | 'method'>[]
  endsOn: string
}

/**
 * Posts the return of a deposit to a lease that is locked, so that nothing is charged of it any longer. What was kept pays the oldest rent, or the charge
 * that it is for. Returns the entries of the return and of each interest.
 */
export async function postReturn(trx: Db, deps: LedgerDeps, by: Member, lease: Of, given: GivenBack) {
  const { on, cents, deductions, interest, endsOn } = given
  const month = (await nextMonth(trx, lease.user_id, deps)) ?? monthOf(endsOn)
  const entries = await entriesOf(trx, by, lease)
  const day = await datedOn(trx, on)
  const entry = { account: 'deposit', ...day } as const
  if (cents > 0) await entries.add({ ...entry, kind: 'refund', cents, memo: 'Security deposit, returned' })
  for (const deduction of deductions) {
    await entries.add({ ...entry, kind: 'adjustment', cents: deduction.cents, memo: deduction.memo })
    const account = ACCOUNT_OF[deduction.kind]
    const paid = {
      account,
      ...day,
      kind: 'credit',
      cents: -deduction.cents,
      memo: 'Paid from the security deposit',
    } as const
    const charge = { account, ...day, kind: 'charge', cents: deduction.cents, memo: deduction.chargeMemo } as const
    if (account === 'rent') await entries.add({ ...paid, period: month })
    else await entries.add({ ...paid, pays: deduction.chargeId ?? (await entries.add(charge)) })
  }
  const interestIds: string[] = []
  for (const one of interest) interestIds.push(await addInterest(trx, entries, { ...one, on, method: 'check' }, null))
  await settle(trx, deps, lease)
  // What was charged with its payment stays charged, so it is credited. What went back of a former deposit and was never received stays due.
  const left = await sumDepositCharged(trx, lease.id, deps.gateway)
  if (left > 0) {
    await entries.add({ ...entry, kind: 'credit', cents: -left, memo: 'Security deposit, no longer due' })
    await settle(trx, deps, lease)
  }
  return { id: entries.first()!, interestIds }
}
