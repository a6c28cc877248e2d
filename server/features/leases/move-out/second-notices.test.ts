import { addDays, companyDay } from '#contract/core/calendar.ts'
import type { AdminMoveOut } from '#contract/leases/move-out/admin.ts'
import { setUpRenewals } from '#server/testing/leases/renewals.ts'
import { expect, test } from 'vitest'
import { earliestLastDay } from './rules.ts'

const { call, change, leaseOf, living } = await setUpRenewals()

const TODAY = companyDay()

test('a tenant who comes back after a notice has none, and may give one again', async () => {
  const lease = await living({ lastName: 'Return' })
  const receivedOn = addDays(TODAY, -130)
  const leavesOn = earliestLastDay(receivedOn, 1)
  expect(leavesOn < TODAY).toBe(true)
  expect((await lease.record({ receivedOn, leavesOn })).statusCode).toBe(201)
  const { notice } = await lease.moveOut()
  expect((await lease.confirm(notice!.id)).statusCode).toBe(200)
  expect((await lease.moveOut()).notice).toMatchObject({ leavesOn })
  expect((await lease.notice({ leavesOn })).statusCode).toBe(409)

  await change(lease.tenant.id, { leaseStartDate: TODAY, leaseEndDate: null })
  expect((await lease.moveOut()).notice).toMatchObject({ leavesOn })
  const { leaseId } = await leaseOf(lease.tenant.id)
  const moveOut = async () => (await call('GET', `/api/admin/leases/${leaseId}/move-out`)).json<AdminMoveOut>()
  expect(await moveOut()).toMatchObject({ notice: null })
  const again = earliestLastDay(TODAY, 1)
  expect((await lease.notice({ leavesOn: again })).statusCode).toBe(201)
  expect((await moveOut()).notice).toMatchObject({ leavesOn: again })
  expect((await lease.notice({ leavesOn: again })).statusCode).toBe(409)
})
