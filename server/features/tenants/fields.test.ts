import type { Tenant } from '#contract/tenants/fields.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { tenantCalls, TENANTS } from '#server/testing/tenants.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)
const { call, created, change, logsOf } = await tenantCalls(app, db)

/** Each optional field, and its head in the CSV file. Null where it is not in the file. */
const OPTIONAL = [
  { name: 'phone', head: 'Phone', value: '617' },
  { name: 'stripeCustomerId', head: 'Stripe customer', value: 'cus_1' },
  { name: 'propertyAddress', head: 'Property', value: '3 Oak Street' },
  { name: 'rentAmount', head: 'Rent', value: '1800.00' },
  { name: 'leaseStartDate', head: 'Lease start', value: '2026-01-01' },
  { name: 'leaseEndDate', head: 'Lease end', value: '2027-12-31' },
  { name: 'depositAmount', head: 'Deposit', value: '900.00' },
  { name: 'lockFeeAmount', head: null, value: '45.00' },
  { name: 'openingBalance', head: 'Opening balance', value: '12.50' },
] as const
const GIVEN = Object.fromEntries(OPTIONAL.map(({ name, value }) => [name, value]))
const CLEARED = Object.fromEntries(OPTIONAL.map(({ name }) => [name, null]))

/** The tenant's row of the file by column. No value has a comma. */
async function fileRow(email: string) {
  const [heads = [], cells = []] = (await call('GET', `${TENANTS}.csv?search=${email}`)).body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  return Object.fromEntries(heads.map((head, place) => [head, cells[place]]))
}

test('every optional field is in the response, the audit log and the CSV file, and cleared by null', async () => {
  const { id, email, firstName, lastName } = await created({ ...GIVEN, rentDueDay: 5 })
  const read = async () => (await call('GET', `${TENANTS}/${id}`)).json<Tenant>()
  expect(await read()).toMatchObject({ ...GIVEN, rentDueDay: 5 })
  const inFile = OPTIONAL.flatMap(({ head, value }) => (head === null ? [] : [[head, value]]))
  expect(await fileRow(email)).toMatchObject({ ...Object.fromEntries(inFile), 'Due day': '5' })

  expect((await change(id, CLEARED)).json()).toMatchObject(CLEARED)
  expect(await read()).toMatchObject({ ...CLEARED, firstName, lastName, email, rentDueDay: 5 })
  expect(await fileRow(email)).toMatchObject(Object.fromEntries(inFile.map(([head]) => [head, ''])))

  const changes = (await logsOf(id)).map(({ details }) => details['changes'])
  expect(changes).toMatchObject([
    Object.fromEntries(OPTIONAL.map(({ name, value }) => [name, { from: null, to: value }])),
    Object.fromEntries(OPTIONAL.map(({ name, value }) => [name, { from: value, to: null }])),
  ])
})

test('the CSV file has its columns in a fixed order', async () => {
  const { email } = await created()
  expect(Object.keys(await fileRow(email))).toEqual([
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Property',
    'Rent',
    'Due day',
    'Lease start',
    'Lease end',
    'Deposit',
    'Stripe customer',
    'Status',
    'Last login',
    'Opening balance',
    'Tenant since',
    'Shares the lease of',
    'Property of that lease',
    'ID',
  ])
})
