import { addDays } from '#contract/core/calendar.ts'
import type { Deposit } from '#contract/deposits/fields.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { sql } from 'kysely'
import { setUpLedgers } from './ledgers.ts'

export const BANK = {
  bankName: 'Cape Ann Savings',
  bankAddress: '109 Main Street, Gloucester, MA 01930',
  accountNumber: '000123-4567',
}

/** What tests of deposits do as an administrator. */
export async function setUpDeposits() {
  const ledgers = await setUpLedgers()
  const { db, call, leased, receipt, chargeToday } = ledgers

  /** What staff record and read about the deposit of a lease. */
  const depositOf = (leaseId: string) => {
    const path = `/api/admin/leases/${leaseId}/deposit`
    return {
      read: async () => (await call('GET', path)).json<Deposit>(),
      post: (what: 'account' | 'condition' | 'interest' | 'return', body: object, headers: object = {}) =>
        call('POST', `${path}/${what}`, body, headers as Record<string, string>),
    }
  }

  /** A tenant whose lease began so many months ago, with a deposit of $2,000 that was received the day before. */
  async function withDeposit(months: number, terms: Record<string, unknown> = {}) {
    const { tenant, leaseId, ledger } = await leased({ months, depositAmount: '2000', ...terms })
    const startsOn = (tenant as Tenant).leaseStartDate!
    const receivedOn = addDays(startsOn, -1)
    const paid = await receipt(leaseId, { account: 'deposit', receivedOn, number: leaseId.slice(0, 8) })
    return { tenant, leaseId, ledger, startsOn, entry: paid.json<{ id: string }>(), ...depositOf(leaseId) }
  }

  /** Ends a lease on a day that is over. */
  async function endOn(leaseId: string, day: string) {
    await sql`update leases set ends_on = ${day}::date where id = ${leaseId}`.execute(db)
    await chargeToday()
  }

  return { ...ledgers, depositOf, withDeposit, endOn }
}
