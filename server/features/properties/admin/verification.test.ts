import type { PropertyWithSample } from '#contract/properties/public.ts'
import { setUpPropertiesAdmin, STAFF } from '#server/testing/setups/properties-admin.ts'
import { expect, test } from 'vitest'

const { db, app, cache, admin, create, change, logs } = await setUpPropertiesAdmin()

const verify = (id: string) => admin.call('POST', `${STAFF}/${id}/verify`)
async function seen(id: string) {
  cache.clear()
  const page = await app.inject(`/properties/${id}`)
  return { ...(await app.inject(`/api/properties/${id}`)).json<PropertyWithSample>(), html: page.body }
}
const BY = { at: expect.stringMatching(/^\d{4}-/), by: expect.stringMatching(/^\S+ \S\.$|^\S+$/) }

test('staff verify a listing, visitors read who and when, and the audit log has it', async () => {
  await db.updateTable('users').set({ first_name: 'Morgan', last_name: 'Élan' }).execute()
  const { id } = await create()
  expect((await seen(id)).verified).toBeNull()
  expect((await seen(id)).html).not.toContain('Office-verified')
  expect((await seen(id)).html).toContain('We never ask for money before a viewing.')

  const answer = await verify(id)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { verified: { ...BY, by: 'Morgan É.' }, version: 2 }])
  expect((await seen(id)).verified).toMatchObject({ by: 'Morgan É.' })
  expect((await seen(id)).html).toMatch(/Office-verified on [A-Z][a-z]{2} \d+, \d{4} by Morgan É\./)
  expect((await logs(id)).at(-1)).toMatchObject({
    action: 'update',
    details: { changes: { verified: { from: null, to: expect.stringMatching(/ by Morgan É\.$/) } } },
  })
})

test('an edit takes the verification back, and says so in the audit log; saving the same does not', async () => {
  const { id } = await create()
  await verify(id)
  await change(id, { price: '845000' })
  expect((await seen(id)).verified).toMatchObject(BY)
  await change(id, { status: 'sold' })
  expect((await seen(id)).verified).toBeNull()
  const last = (await logs(id)).at(-1)
  expect(last).toMatchObject({ action: 'status_change', details: { changes: { verified: { to: null } } } })
})

test('a property that is deleted cannot be verified, and a restored one is not', async () => {
  const { id } = await create()
  await verify(id)
  await admin.call('DELETE', `${STAFF}/${id}`)
  expect((await verify(id)).statusCode).toBe(404)
  await admin.call('POST', `${STAFF}/${id}/restore`)
  expect((await seen(id)).verified).toBeNull()
})
