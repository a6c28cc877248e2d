import type { TenantDetail } from '#contract/tenants/admin.ts'
import { setUpUnits } from '#server/testing/leases/units.ts'
import { newEmail } from '#server/testing/tenants.ts'
import { describe, expect, test } from 'vitest'

const { call, change, create, building, unit, tenantIn } = await setUpUnits()

describe('two leases of a typed address', () => {
  const typed = (propertyAddress: string, leaseStartDate: string, leaseEndDate: string | null, more: object = {}) =>
    tenantIn(null, leaseStartDate, leaseEndDate, { propertyAddress, ...more })
  const sameAddress = async (id: string) => {
    const { sameAddress: found, leaseId } = (await call('GET', `/api/admin/tenants/${id}`)).json<TenantDetail>()
    // The page of the lease says the same.
    expect((await call('GET', `/api/admin/leases/${leaseId}`)).json()).toMatchObject({ sameAddress: found })
    return found.map(({ tenantName, startsOn, endsOn }) => [tenantName, startsOn, endsOn])
  }

  test('are pointed out on some of the same days, however the address is written', async () => {
    const first = await typed('905 Beacon St, Apt 3, Boston, MA 02215', '2031-01-01', '2031-12-31', {
      lastName: 'Ames',
    })
    expect(await sameAddress(first.id)).toEqual([])
    const answer = await create({
      email: newEmail(),
      lastName: 'Moss',
      propertyAddress: '905 BEACON STREET #3, Boston',
      leaseStartDate: '2031-12-31',
      leaseEndDate: null,
    })
    const { id, warning } = answer.json<{ id: string; warning: string }>()
    expect(warning).toBe(
      'Grace Ames also has a lease of this address, from Jan 1, 2031 to Dec 31, 2031. Check the address and the dates.',
    )
    expect(await sameAddress(id)).toEqual([['Grace Ames', '2031-01-01', '2031-12-31']])
    expect(await sameAddress(first.id)).toEqual([['Grace Moss', '2031-12-31', null]])
    // They may follow each other, and another unit is another address.
    expect((await change(id, { leaseStartDate: '2032-01-01' })).statusCode).toBe(200)
    expect([await sameAddress(id), await sameAddress(first.id)]).toEqual([[], []])
    const next = await typed('905 Beacon St, Apt 4, Boston, MA 02215', '2031-01-01', null)
    expect(await sameAddress(next.id)).toEqual([])
  })

  test('are not pointed out for days that are over, and one may be of a unit with that address', async () => {
    const past = await typed('907 Beacon St, Boston, MA 02215', '2020-01-01', '2020-12-31')
    await typed('907 Beacon St, Boston, MA 02215', '2020-06-01', '2021-05-31')
    expect(await sameAddress(past.id)).toEqual([])
    const { id: unitId, address } = await unit((await building()).id, { number: 'Apt 1' })
    const inUnit = await tenantIn(unitId, '2031-01-01', null)
    const beside = await typed(address, '2031-06-01', null)
    expect(await sameAddress(beside.id)).toEqual([['Grace Hopper', '2031-01-01', null]])
    expect(await sameAddress(inUnit.id)).toHaveLength(1)
  })
})
