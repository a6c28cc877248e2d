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

/** At most half of the cores, so that hashing leaves room for requests. With several processes, one in each. */
const runQueued = createHashQueue({
  atOnce: cluster.isWorker ? 1 : Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: 200,
  maxWaitingOfNetwork: 20,
})

/** Unicode normalization: keyboards compose characters differently. */
const canonical = (password: string) => password.normalize('NFC')

/** Callers with the service key have their own limits, so no network limit applies. */
export const BY_SERVICE_KEY: HashRequest = { lane: 'change', network: null }

export const hashPassword = (ctx: AuthContext, password: string, turn: HashRequest) =>
  runQueued(turn, () => hash(canonical(password), ctx.config.auth.hashCost))

const dummies = new Map<Cost, Promise<string>>()

/** The hash of an unknown password, computed once for each cost. */
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
 * Whether the password matches this hash. Without a hash the answer is no, and takes just as long. `stillAllowed` runs when the request leaves the
 * queue, because the user may have been locked out in the meantime.
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

/** Whether the hash was made with an older cost setting. */
export function isOutdated({ config }: AuthContext, stored: string): boolean {
  const { hashCost } = config.auth
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost !== hashCost.memoryCost || timeCost !== hashCost.timeCost || parallelism !== hashCost.parallelism
}

const MAX_BYTES = 1024
const LIST = path.join(import.meta.dirname, 'common-passwords.txt')
let common: Promise<Set<string>> | undefined

/** What comes to mind on this site. Digits and signs around these words make no better password. */
const CONTEXT_WORDS =
  /^(?:admin|baystead|boston|home|landlord|massachusetts|password|property|rent|tenant|portal|welcome)+$/

const isOfContextWords = (plain: string) => CONTEXT_WORDS.test(plain.replaceAll(/[\d\p{P}\p{S}\s]/gu, ''))

const weak = (reason: 'length' | 'pwned', message: string) =>
  new AuthFailure(422, 'weak_password', message, { details: { weak_password: { reasons: [reason], message } } })

/** Rejects new passwords that are too short, too common, or the first that one would guess here. */
export async function requireStrong(password: string, email: string | null, min: number) {
  if (Buffer.byteLength(password) > MAX_BYTES) throw invalid(`Password cannot be longer than ${MAX_BYTES} bytes`)
  if (Array.from(canonical(password)).length < min)
    throw weak('length', `Password should be at least ${min} characters.`)
  common ??= readFile(LIST, 'utf8').then((text) => new Set(text.split('\n')))
  const plain = password.toLowerCase()
  const isOwnAddress = plain === email || plain === email?.split('@')[0]
  if ((await common).has(plain) || isOwnAddress || isOfContextWords(plain) || new Set(plain).size === 1)
    throw weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one.')
}
