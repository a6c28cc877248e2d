import { expect, test } from 'vitest'
import { PendingAttempts } from './pending-attempts.ts'

test('a waiting attempt continues when another one is decided', async () => {
  const attempts = new PendingAttempts({ maxWaiting: 1, waitMs: 600_000 })
  attempts.begin(['network', 'account'])
  expect([attempts.has('network'), attempts.has('other')]).toEqual([true, false])
  const waiting = attempts.wait('network', Date.now())
  attempts.decide(['network', 'account'])
  expect(await waiting).toBe(true)
  expect([attempts.has('network'), attempts.has('account'), attempts.decisions]).toEqual([false, false, 1])
})

test('an attempt does not wait behind too many others, or for too long', async () => {
  const attempts = new PendingAttempts({ maxWaiting: 1, waitMs: 600_000 })
  attempts.begin(['network'])
  const first = attempts.wait('network', Date.now())
  expect(await attempts.wait('network', Date.now())).toBe(false)
  expect(await attempts.wait('other', Date.now() - 600_000)).toBe(false)
  attempts.decide(['network'])
  expect(await first).toBe(true)
  const again = attempts.wait('network', Date.now())
  attempts.begin(['network'])
  attempts.decide(['network'])
  expect(await again).toBe(true)
})
