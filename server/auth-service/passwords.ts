import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseOptions } from '@node-rs/argon2'
import { AppError } from '#server/errors.ts'
import { AuthFailure, invalid } from './failures.ts'
import { hash, verify } from './hashing.ts'

/** argon2id: 64 MiB twice over, 42 ms on the machine it was measured on; see decision 0013. */
const COST = { memoryCost: 65_536, timeCost: 2, parallelism: 1 }

/**
 * Half of the cores at most, so that hashing leaves the site its own; one in each of several processes. Those beyond the queue are told
 * to come back.
 */
const AT_ONCE = cluster.isWorker ? 1 : Math.max(1, Math.floor(availableParallelism() / 2))
const MOST_WAITING = 200

let running = 0
const waiting: (() => void)[] = []

/** Does one costly thing when it is its turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new AppError('unavailable', undefined, { retryAfter: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** The same characters, however a keyboard composes them. */
const canonical = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => inTurn(() => hash(canonical(password), COST))

let dummy: Promise<string> | undefined

/**
 * Is it the password of this hash? Where there is none, the answer is no and takes just as long. `stillAllowed` is asked when it is
 * this one's turn: whoever waited may have lost the right meanwhile.
 */
export async function isPassword(
  stored: string | null,
  password: string,
  stillAllowed: () => Promise<unknown> = async () => {},
): Promise<boolean> {
  dummy ??= hash(randomBytes(32), COST)
  const known = stored ?? (await dummy)
  const isRight = await inTurn(async () => {
    await stillAllowed()
    return verify(known, canonical(password))
  })
  return isRight && stored !== null
}

/** Hashed at a cost of former days. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored)
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
}

const MOST_BYTES = 1024
const LIST = path.join(import.meta.dirname, 'common-passwords.txt')
let common: Promise<Set<string>> | undefined

const weak = (reason: 'length' | 'pwned', message: string) =>
  new AuthFailure(422, 'weak_password', message, { details: { weak_password: { reasons: [reason], message } } })

/** Refuses a new password that is too short, or that anybody would try first. */
export async function requireStrong(password: string, email: string | null, min: number) {
  if (Buffer.byteLength(password) > MOST_BYTES) throw invalid(`Password cannot be longer than ${MOST_BYTES} bytes`)
  if (Array.from(canonical(password)).length < min)
    throw weak('length', `Password should be at least ${min} characters.`)
  common ??= readFile(LIST, 'utf8').then((text) => new Set(text.split('\n')))
  const plain = password.toLowerCase()
  if ((await common).has(plain) || plain === email || plain === email?.split('@')[0] || new Set(plain).size === 1)
    throw weak('pwned', 'Password is known to be weak and easy to guess, please choose a different one.')
}
