import { createDatabase } from '#server/testing/database/database.ts'
import { describe, expect, test } from 'vitest'
import {
  forgetAddress,
  forgetAttempt,
  refundAttempt,
  type SignInAttempt,
  SignInRefused,
  withCountedAttempt,
} from './sign-in-limit.ts'

const { db } = await createDatabase()
const LIMITS = { failuresPerAddress: 2, failuresPerNetwork: 4 }

let made = 0
/** An attempt at an account of its own, from a network of its own. */
const attempt = (more: Partial<SignInAttempt> = {}): SignInAttempt => {
  made += 1
  return {
    email: `person-${made}@example.com`,
    address: `203.0.113.${made}`,
    knownClient: null,
    isKnownNetwork: false,
    ...more,
  }
}
const fail = (given: SignInAttempt) => withCountedAttempt(db, LIMITS, given, async (filled) => filled)
const refused = (given: SignInAttempt) =>
  fail(given)
    .then(() => null)
    .catch((error: unknown) => (error instanceof SignInRefused ? error.limit.kind : error))

test('the attempt that reaches a limit is told which, and the next one is refused before any work', async () => {
  const one = attempt()
  expect(await fail(one)).toEqual([])
  expect(await fail(one)).toEqual(['sign_in_pair', 'sign_in_address'])
  let hasRun = false
  const next = withCountedAttempt(db, LIMITS, one, async () => {
    hasRun = true
  })
  await expect(next).rejects.toMatchObject({
    code: 'rate_limited',
    message: 'Too many attempts to sign in. Please wait a while and try again.',
    limit: { kind: 'sign_in_pair', seconds: 900 },
  })
  expect(hasRun).toBe(false)
})

test('strangers in different networks share one limit for an account', async () => {
  const one = attempt()
  await fail(one)
  await fail({ ...one, address: '198.51.100.1' })
  expect(await refused({ ...one, address: '198.51.100.2' })).toBe('sign_in_address')
})

test('a network that the account has used, and a browser, are not locked out by strangers', async () => {
  const one = attempt()
  await fail(one)
  await fail(one)
  const home = { ...one, address: '198.51.100.3', isKnownNetwork: true }
  expect(await fail(home)).toEqual([])
  expect(await fail(home)).toEqual(['sign_in_pair'])
  expect(await refused(home)).toBe('sign_in_pair')
  const browser = { ...one, knownClient: 'browser' }
  expect([await fail(browser), await fail(browser)]).toEqual([[], ['sign_in_client']])
  expect(await refused(browser)).toBe('sign_in_client')
  expect(await fail({ ...browser, knownClient: 'another' })).toEqual([])
})

test('a network may fail for a few accounts only', async () => {
  const { address } = attempt()
  for (let at = 0; at < 3; at += 1) expect(await fail(attempt({ address }))).toEqual([])
  expect(await fail(attempt({ address }))).toEqual(['sign_in_network'])
  expect(await refused(attempt({ address }))).toBe('sign_in_network')
})

describe('what does not count', () => {
  test('an attempt that is given back', async () => {
    const one = attempt()
    for (let at = 0; at < 5; at += 1) {
      expect(await fail(one)).toEqual([])
      await refundAttempt(db, LIMITS, one)
    }
  })

  test('everything that failed before a success, except for the network', async () => {
    const { address } = attempt()
    for (let at = 0; at < 3; at += 1) await fail(attempt({ address }))
    const one = attempt({ address: '198.51.100.4' })
    await fail(one)
    await fail({ ...one, address })
    await forgetAttempt(db, LIMITS, { ...one, address })
    // The network has three failures again, and the account none.
    expect(await fail({ ...one, address })).toEqual(['sign_in_network'])
    expect(await fail({ ...one, address: '198.51.100.5' })).toEqual(['sign_in_address'])
  })

  test('guesses at the old password, after a new one was set through a mailed link', async () => {
    const one = attempt()
    await fail(one)
    await fail(one)
    await forgetAddress(db, LIMITS, one)
    expect(await fail(one)).toEqual([])
  })
})

test('attempts at once are all counted, and one that fills the limit makes others wait until it is decided', async () => {
  const one = attempt()
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const begun: number[] = []
  const run = (at: number, until: Promise<void>) =>
    withCountedAttempt(db, LIMITS, one, async () => {
      begun.push(at)
      await until
    })
  const both = [run(1, first.promise), run(2, second.promise)]
  await expect.poll(() => begun.length).toBe(2)
  const third = run(3, Promise.resolve())
  // The first one turns out to be right, so its count is undone before it is decided.
  await refundAttempt(db, LIMITS, one)
  first.resolve()
  await both[0]
  await third
  expect(begun).toContain(3)
  second.resolve()
  await both[1]
  expect(await refused(one)).toBe('sign_in_pair')
})
