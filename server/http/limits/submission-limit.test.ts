import { createDatabase } from '#server/testing/database/database.ts'
import { expect, test } from 'vitest'
import { countSubmission, mayAcknowledge } from './submission-limit.ts'

const { db } = await createDatabase()

test('a network may submit so much of one kind in an hour', async () => {
  const send = (kind: string, address: string) => countSubmission(db, kind, address, 1)
  expect(await send('contact', '2001:db8:1:2::1')).toBe(1)
  await expect(send('contact', '2001:db8:1:2::2')).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'Too many messages from your network. Please try again later or call us.',
  })
  expect(await send('tour', '2001:db8:1:2::2')).toBe(1)
  expect(await send('contact', '2001:db8:1:3::1')).toBe(1)
})

test('the refusal says what was too many, and when to try again', async () => {
  await countSubmission(db, 'photo', 'a user', 1, 'photos')
  const refused = await countSubmission(db, 'photo', 'a user', 1, 'photos').catch((error: unknown) => error)
  expect(refused).toMatchObject({ message: 'Too many photos. Please try again later or call us.' })
  expect((refused as { retryAfter: number }).retryAfter).toBeGreaterThan(3590)
})

test('five acknowledgements an hour go to one mailbox, however its address is written', async () => {
  const spelled = [
    'ada@example.com',
    'ADA@example.com',
    'ada+homes@example.com',
    'Ada+1+2@Example.com',
    'ada+@example.com',
  ]
  for (const email of spelled) expect(await mayAcknowledge(db, email)).toBe(true)
  expect(await mayAcknowledge(db, 'ada+more@example.com')).toBe(false)
  expect(await mayAcknowledge(db, 'adahomes@example.com')).toBe(true)
})
