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

test('a limit has pending attempts until the last of them is decided', () => {
  const attempts = new PendingAttempts({ maxWaiting: 1, waitMs: 600_000 })
  for (let at = 0; at < 3; at += 1) attempts.begin(['network'])
  for (let at = 0; at < 2; at += 1) {
    attempts.decide(['network'])
    expect(attempts.has('network')).toBe(true)
  }
  attempts.decide(['network'])
  expect(attempts.has('network')).toBe(false)
})

test('each attempt that stops waiting makes room for one other', async () => {
  const attempts = new PendingAttempts({ maxWaiting: 2, waitMs: 600_000 })
  attempts.begin(['network'])
  // It gives up at once, while the next one goes on waiting.
  const short = attempts.wait('network', Date.now() - 599_990)
  const long = attempts.wait('network', Date.now())
  expect(await attempts.wait('network', Date.now())).toBe(false)
  expect(await short).toBe(true)
  const third = attempts.wait('network', Date.now())
  expect(await attempts.wait('network', Date.now())).toBe(false)
  attempts.decide(['network'])
  expect(await Promise.all([long, third])).toEqual([true, true])
})
