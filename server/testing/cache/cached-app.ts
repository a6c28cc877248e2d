import type { Db } from '#server/db/connection.ts'
import type { PublicChange } from '#server/db/public-change.ts'
import { listenToPublicContent } from '#server/db/public-content.ts'
import { PublicCache } from '#server/http/cache/public-cache.ts'
import { afterAll, afterEach, expect } from 'vitest'
import { ask, listenOn } from '../network.ts'

/**
 * The product with a public cache that hears of changes, as one process has it, and with a clock of the test's own. It hears of them only when it is
 * asked to, so that a test decides when.
 */
export async function listenWithCache(
  { db, url }: { db: Db; url: string },
  options: Parameters<typeof listenOn>[1] = {},
) {
  const clock = { ms: 0 }
  const failures: unknown[] = []
  const cache = new PublicCache({ now: () => clock.ms, onFailure: (error) => failures.push(error) })
  const arrived: PublicChange[] = []
  const listener = await listenToPublicContent(url, {
    changed: (changes) => void arrived.push(...changes),
    lost: () => cache.pause(),
    listening: () => cache.resume(),
  })
  /** Resolves with the changes of which the cache has been told. */
  async function hearChanges(): Promise<PublicChange[]> {
    await listener.hearChanges()
    const changes = arrived.splice(0)
    cache.change(changes)
    return changes
  }
  const listening = await listenOn(db, { cache, hearChanges: async () => void (await hearChanges()), ...options })
  afterAll(() => listener.stop())
  afterEach(() => expect(failures.splice(0)).toEqual([]))

  /** Asks without a word on encodings, so that the second answer already comes from memory. Only such an answer has no request id. */
  async function open(path: string, headers: Record<string, string> = {}) {
    const answer = await ask(listening.port, path, headers)
    return {
      status: answer.status,
      headers: answer.headers,
      text: answer.body.toString(),
      isFromMemory: answer.headers['x-request-id'] === undefined,
    }
  }

  /** Which of these are served from memory, after each has been asked for. */
  async function keptOf(paths: readonly string[]): Promise<string[]> {
    const answers = []
    for (const path of paths) answers.push({ path, ...(await open(path)) })
    return answers.filter(({ isFromMemory }) => isFromMemory).map(({ path }) => path)
  }

  return { ...listening, clock, failures, hearChanges, open, keptOf }
}
