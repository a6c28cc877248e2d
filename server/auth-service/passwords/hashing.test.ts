import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createHashing } from './hashing.ts'
import { createHashQueue } from './hash-queue.ts'

const COST = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
const SLOW = { memoryCost: 65_536, timeCost: 4, parallelism: 1 }

/** Threads that the test can end. */
function watchedThreads() {
  const started: Worker[] = []
  const hashing = createHashing(() => {
    const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url))
    started.push(worker)
    return worker
  })
  return { started, ...hashing }
}

test('a thread is reused', async () => {
  const { started, hash, verify } = watchedThreads()
  const stored = await hash('a long enough one', COST)
  expect(await verify(stored, 'a long enough one')).toBe(true)
  expect(await verify(stored, 'another')).toBe(false)
  expect(started).toHaveLength(1)
})

test('a message of `node --watch` is not taken for the hash', async () => {
  const { started, hash, verify } = watchedThreads()
  const hashed = hash('a long enough one', COST)
  started[0]!.emit('message', { 'watch:import': ['file:///hashing-thread.ts'] })
  expect(await verify(await hashed, 'a long enough one')).toBe(true)
})

test('a thread that ended while idle is not used again', async () => {
  const { started, hash, verify } = watchedThreads()
  const stored = await hash('a long enough one', COST)
  await started[0]!.terminate()
  expect(await verify(stored, 'a long enough one')).toBe(true)
  expect(started).toHaveLength(2)
})

test('a job sent to a thread that is ending is not lost', async () => {
  const { started, hash, verify } = watchedThreads()
  const stored = await hash('a long enough one', COST)
  // Not awaited, so that the next job comes before the end is noticed.
  void started[0]!.terminate()
  expect(await verify(stored, 'a long enough one')).toBe(true)
})

test('an error of an idle thread ends only that thread', async () => {
  const { started, hash, verify } = watchedThreads()
  const stored = await hash('a long enough one', COST)
  const { promise: ended, resolve } = Promise.withResolvers<number>()
  started[0]!.once('exit', resolve)
  started[0]!.emit('error', new Error('out of memory'))
  await ended
  expect(await verify(stored, 'a long enough one')).toBe(true)
  expect(started).toHaveLength(2)
})

test('a job whose thread ends is retried on another thread', async () => {
  const { started, hash, verify } = watchedThreads()
  const hashed = hash('a long enough one', SLOW)
  await once(started[0]!, 'online')
  void started[0]!.terminate()
  expect(await verify(await hashed, 'a long enough one')).toBe(true)
})

test('a job whose threads all end is rejected, and the next job runs', async () => {
  let isBroken = true
  const { hash } = createHashing(() => {
    const worker = new Worker(new URL('./hashing-thread.ts', import.meta.url))
    if (isBroken) void worker.terminate()
    return worker
  })
  const inTurn = createHashQueue({ atOnce: 1, maxWaiting: 1, maxWaitingOfNetwork: 1 })
  const turn = { lane: 'sign-in', network: 'a' } as const
  await expect(inTurn(turn, () => hash('a long enough one', COST))).rejects.toThrow('The hashing thread has ended')
  isBroken = false
  expect(await inTurn(turn, () => hash('a long enough one', COST))).toMatch(/^\$argon2id\$/)
})

test('a password that cannot be hashed is rejected, and the thread stays usable', async () => {
  const { started, hash, verify } = watchedThreads()
  await expect(verify('no hash', 'a long enough one')).rejects.toThrow('Decoding failed')
  expect(await hash('a long enough one', COST)).toMatch(/^\$argon2id\$/)
  expect(started).toHaveLength(1)
})
