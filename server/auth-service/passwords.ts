import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseOptions } from '@node-rs/argon2'
import { AuthFailure, invalid } from './failures.ts'
import { createHashQueue, type Turn } from './hash-queue.ts'
import { hash, verify } from './hashing.ts'

/** argon2id: 64 MiB twice over, 42 ms on the machine it was measured on; see decision 0013. */
const COST = { memoryCost: 65_536, timeCost: 2, parallelism: 1 }

/** Half of the cores at most, so that hashing leaves the site its own; one in each of several processes. */
const inTurn = createHashQueue({
  atOnce: cluster.isWorker ? 1 : Math.max(1, Math.floor(availableParallelism() / 2)),
  maxWaiting: 200,
  maxWaitingOfNetwork: 20,
})

/** The same characters, however a keyboard composes them. */
const canonical = (password: string) => password.normalize('NFC')

/** Whoever holds the service key has asked its own questions, and waits behind nobody's limit. */
export const BY_SERVICE_KEY: Turn = { lane: 'change', network: null }

export const hashPassword = (password: string, turn: Turn) => inTurn(turn, () => hash(canonical(password), COST))

let dummy: Promise<string> | undefined

/**
 * Is it the password of this hash? Where there is none, the answer is no and takes just as long. `stillAllowed` is asked when it is
 * this one's turn: whoever waited may have lost the right meanwhile.
 */
export async function isPassword(
  stored: string | null,
  password: string,
  turn: Turn,
  stillAllowed: () => Promise<unknown> = async () => {},
): Promise<boolean> {
  dummy ??= hash(randomBytes(32), COST).catch((error: unknown) => {
    dummy = undefined
    throw error
  })
  const known = stored ?? (await dummy)
  const isRight = await inTurn(turn, async () => {
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
