import { addDays, companyDay } from '#contract/core/calendar.ts'
import { setUpRoommates } from '#server/testing/leases/roommates.ts'
import { textOf } from '#server/testing/read/pdf-text.ts'
import { unzip } from '#server/testing/read/unzip.ts'
import { expect, test } from 'vitest'

const { db, staff, shared } = await setUpRoommates()
const TODAY = companyDay()

async function exported(email: string) {
  const answer = await staff('POST', '/api/admin/people/export', { email })
  expect(answer.statusCode).toBe(200)
  const entries = unzip(answer.rawPayload)
  const text = entries.get('data.json')!.toString()
  const receipts = [...entries.keys()].filter((name) => name.startsWith('receipts/'))
  const { records } = JSON.parse(text) as { records: Record<string, Record<string, unknown>[]> }
  return { text, records, receipts: receipts.map((name) => textOf(entries.get(name)!)) }
}

test('a copy for one roommate has their share, payments and receipts, and nothing of the others', async () => {
  const { jordan, riley } = await shared()
  await jordan.pay('1650')
  await riley.pay('400')
  const own = await exported(riley.email)
  expect(own.records).toMatchObject({
    'Shared leases': [{ share_cents: 100_000 }],
    'Shares of the rent': [{ share_cents: 100_000 }],
    Payments: [{ amount_cents: 40_000 }],
  })
  expect(own.receipts).toHaveLength(1)
  const main = await exported(jordan.email)
  expect(main.records).toMatchObject({ Leases: [{ share_cents: 165_000 }], Payments: [{ amount_cents: 165_000 }] })
  expect(main.records['Shared leases'] ?? []).toEqual([])
  for (const [{ text, receipts }, other] of [
    [own, jordan],
    [main, riley],
  ] as const)
    for (const part of [text, ...receipts])
      for (const hidden of [other.email, other.id]) expect(part).not.toContain(hidden)
})

test('a roommate who has left can be erased, and the others keep a ledger that adds up', async () => {
  const { jordan, riley, leaseId, tenants } = await shared()
  await riley.pay('400')
  const check = { amount: '100', method: 'check', receivedOn: TODAY, tenantId: riley.id }
  await staff('POST', `/api/admin/leases/${leaseId}/receipts`, check)
  await db
    .updateTable('lease_tenants')
    .set({ joined_on: addDays(TODAY, -40), left_on: addDays(TODAY, -1) })
    .where('user_id', '=', riley.id)
    .execute()
  const { balance } = await jordan.ledger()
  const erased = await staff('POST', '/api/admin/people/erase', { email: riley.email, confirmation: riley.email })
  expect([erased.statusCode, erased.body]).toEqual([200, expect.anything()])
  const ledger = await jordan.ledger()
  expect(ledger.balance).toBe(balance)
  // Tax and housing law ask for the name of who paid by card. Nothing else of the person is left.
  expect(ledger.entries.filter(({ kind }) => kind === 'payment').map(({ paidBy }) => paidBy)).toEqual([
    'Riley Doe',
    'Erased person',
  ])
  expect(JSON.stringify([ledger, await tenants()])).not.toContain(riley.email)
})
