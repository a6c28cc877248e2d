import { expect, test } from 'vitest'
import { createHashQueue, type HashRequest } from './hash-queue.ts'

const LIMITS = { atOnce: 1, maxWaiting: 6, maxWaitingOfNetwork: 3 }
const signIn = (network: string): HashRequest => ({ lane: 'sign-in', network })
const change = (network: string | null): HashRequest => ({ lane: 'change', network })

/** A queue whose only slot is taken until it is released. Finished work is listed in order. */
function busyQueue(limits = LIMITS) {
  const inTurn = createHashQueue(limits)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const done: string[] = []
  const asked = [inTurn(change('first'), () => promise)]
  const ask = (name: string, turn: HashRequest) => asked.push(inTurn(turn, async () => void done.push(name)))
  return {
    done,
    ask,
    finish: async () => {
      release()
      return (await Promise.allSettled(asked)).slice(1)
    },
  }
}

test('a sign-in goes before all waiting sign-ups', async () => {
  const { done, ask, finish } = busyQueue()
  for (const n of [1, 2, 3]) ask(`sign-up ${n}`, change('a'))
  ask('sign-in', signIn('b'))
  await finish()
  expect(done).toEqual(['sign-in', 'sign-up 1', 'sign-up 2', 'sign-up 3'])
})

test('networks take turns', async () => {
  const { done, ask, finish } = busyQueue()
  for (const n of [1, 2, 3]) ask(`a ${n}`, signIn('a'))
  ask('b', signIn('b'))
  ask('c', signIn('c'))
  await finish()
  expect(done).toEqual(['a 1', 'b', 'c', 'a 2', 'a 3'])
})

test('a network with many waiting requests is refused with Retry-After; others are not', async () => {
  const { done, ask, finish } = busyQueue()
  for (const n of [1, 2, 3, 4]) ask(`a ${n}`, change('a'))
  ask('b', change('b'))
  ask('a signs in', signIn('a'))
  const outcomes = await finish()
  expect(outcomes[3]).toMatchObject({ status: 'rejected', reason: { status: 429, retryAfter: 5 } })
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(done).toHaveLength(5)
})

test('a full lane refuses everyone; the other lane has its own limit', async () => {
  const { done, ask, finish } = busyQueue()
  for (const network of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) ask(network, change(network))
  ask('sign-in', signIn('h'))
  const outcomes = await finish()
  expect(outcomes[6]).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', retryAfter: 5 } })
  expect(done).toEqual(['sign-in', 'a', 'b', 'c', 'd', 'e', 'f'])
})

test('the service key has no network limit', async () => {
  const { done, ask, finish } = busyQueue()
  for (const n of [1, 2, 3, 4, 5]) ask(`${n}`, change(null))
  await finish()
  expect(done).toHaveLength(5)
})

test('work that fails releases its slot', async () => {
  const inTurn = createHashQueue(LIMITS)
  const fail = () => inTurn(signIn('a'), async () => Promise.reject(new Error('failed')))
  const outcomes = await Promise.allSettled([fail(), fail(), fail()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(await inTurn(signIn('a'), async () => 'done')).toBe('done')
})
