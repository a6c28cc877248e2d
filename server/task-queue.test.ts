import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fifoQueue, limitConcurrency } from './concurrency-limit.ts'

/** Work that runs until it is ended, and a record of what has begun. */
function tasks() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { begun, task, end: (name: string) => ends.get(name)!() }
}

test('so many tasks run at once, and the others wait for their turn', async () => {
  const { begun, task, end } = tasks()
  const inTurn = limitConcurrency(2, fifoQueue())
  const results = ['a', 'b', 'c', 'd'].map((name) => inTurn(task(name)))
  await setImmediate()
  expect(begun).toEqual(['a', 'b'])
  end('b')
  expect(await results[1]).toBe('b')
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'c'])
  end('c')
  end('a')
  await Promise.all([results[0], results[2]])
  await setImmediate()
  end('d')
  expect(await results[3]).toBe('d')
  // All slots are free again, and no more than there were.
  for (const name of ['e', 'f', 'g']) void inTurn(task(name))
  await setImmediate()
  expect(begun.slice(4)).toEqual(['e', 'f'])
})

test('a full queue refuses at once, with the error of its owner', async () => {
  const { begun, task, end } = tasks()
  const inTurn = limitConcurrency(1, fifoQueue({ maxWaiting: 1, refusal: () => new Error('Try again.') }))
  const first = inTurn(task('a'))
  const second = inTurn(task('b'))
  await expect(inTurn(task('c'))).rejects.toThrow('Try again.')
  end('a')
  await first
  await setImmediate()
  end('b')
  await second
  expect(begun).toEqual(['a', 'b'])
})

test('a task waits only so long, and leaves its place to the others', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { begun, task, end } = tasks()
  const inTurn = limitConcurrency(1, fifoQueue({ maxWaiting: 1, maxWaitMs: 1000 }))
  const first = inTurn(task('a'))
  const late = inTurn(task('b')).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await late).toEqual(new Error('busy'))
  const next = inTurn(task('c'))
  await vi.advanceTimersByTimeAsync(999)
  end('a')
  await first
  await vi.advanceTimersByTimeAsync(1000)
  end('c')
  expect(await next).toBe('c')
  expect(begun).toEqual(['a', 'c'])
  expect(vi.getTimerCount()).toBe(0)
})
