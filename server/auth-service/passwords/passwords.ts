import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseOptions } from '@node-rs/argon2'
import type { AuthContext } from '#server/auth-service/context.ts'
import { AuthFailure, invalid } from '#server/auth-service/failures.ts'
import { createHashQueue, type HashRequest } from './hash-queue.ts'
import { type Cost, hash, verify } from './hashing.ts'

/** Half of the cores at most, so that hashing leaves the site its own; one in each of several processes. */
const runQueued = createHashQueue({
  atOnce: cluster.isWorker ? 1 : Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: 200,
  maxWaitingOfNetwork: 20,
})

/** The same characters, however a keyboard composes them. */
const canonical = (password: string) => password.normalize('NFC')

/** Whoever holds the service key has asked its own questions, and waits behind nobody's limit. */
export const BY_SERVICE_KEY: HashRequest = { lane: 'change', network: null }

export const hashPassword = (ctx: AuthContext, password: string, turn: HashRequest) =>
  runQueued(turn, () => hash(canonical(password), ctx.config.auth.hashCost))

const dummies = new Map<Cost, Promise<string>>()

/** The hash of a password that nobody knows, made once. */
function dummyOf(cost: Cost): Promise<string> {
  let dummy = dummies.get(cost)
  if (dummy) return dummy
  dummy = hash(randomBytes(32), cost).catch((error: unknown) => {
    dummies.delete(cost)
    throw error
  })
  dummies.set(cost, dummy)
  return dummy
}

/**
 * Is it the password of this hash? Where there is none, the answer is no and takes just as long. `stillAllowed` is asked when it is
 * this one's turn: whoever waited may have lost the right meanwhile.
 */
export async function isPassword(
  ctx: AuthContext,
  stored: string | null,
  password: string,
  turn: HashRequest,
  stillAllowed: () => Promise<unknown> = async () => {},
): Promise<boolean> {
  const known = stored ?? (await dummyOf(ctx.config.auth.hashCost))
  const isRight = await runQueued(turn, async () => {
    await stillAllowed()
    return verify(known, canonical(password))
  })
  return isRight && stored !== null
}

/** Hashed at a cost of former days. */
export function isOutdated({ config }: AuthContext, stored: string): boolean {
  const { hashCost } = config.auth
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost !== hashCost.memoryCost || timeCost !== hashCost.timeCost || parallelism !== hashCost.parallelism
}

const MAX_BYTES = 1024
const LIST = path.join(import.meta.dirname, 'common-passwords.txt')
let common: Promise<Set<string>> | undefined

const weak = (reason: 'length' | 'pwned', message: string) =>
  new AuthFailure(422, 'weak_password', message, { details: { weak_password: { reasons: [reason], message } } })

/** Refuses a new password that is too short, or that anybody would try first. */
export async function requireStrong(password: string, email: string | null, min: number) {
  if (Buffer.byteLength(password) > MAX_BYTES) throw invalid(`Password cannot be longer than ${MAX_BYTES} bytes`)
  if (Array.from(canonical(password)).length < min)
    throw weak('length', `Password should be at least ${min} characters.`)
  common ??= readFile(LIST, 'utf8').then((text) => new Set(text.split('\n')))
  const plain = password.toLowerCase()
  if ((await common).has(plain) || plain === email || plain === email?.split('@')[0] || new Set(plain).size === 1)
    throw weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one.')
}
