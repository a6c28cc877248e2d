import { companyDay } from '#contract/core/calendar.ts'
import { setUpRenewals } from '#server/testing/leases/renewals.ts'
import { expect, test } from 'vitest'
import { earliestLastDay } from './rules.ts'

const { db, living } = await setUpRenewals()
const TODAY = companyDay()
const LAST = earliestLastDay(TODAY, 1)

/** A lease that the job which charges rent has not read yet. */
async function uncharged() {
  const lease = await living()
  await db.deleteFrom('ledger_days').where('lease_id', '=', lease.leaseId).execute()
  return lease
}

test('notice is given on a lease that was never charged', async () => {
  const { notice } = await uncharged()
  expect(await notice({ leavesOn: LAST })).toMatchObject({ statusCode: 201 })
})

test('and recorded by staff, with the steps of the move-out', async () => {
  const { record, leaseId, step } = await uncharged()
  expect(await record({ receivedOn: TODAY, leavesOn: LAST })).toMatchObject({ statusCode: 201 })
  await db.deleteFrom('ledger_days').where('lease_id', '=', leaseId).execute()
  expect(await step('keys')).toMatchObject({ statusCode: 201 })
})
