import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PublicCache } from './public-cache.ts'

/** How many pages are kept in mind. */
const MOST_ASKED = 100
const SAVE_EVERY_MS = 10 * 60_000

/** For each page, this many times as long as it took is waited before the next, so that visitors have most of the processor and of the database. */
const REST = 4

const BROTLI = { 'accept-encoding': 'br' }

const fileIn = (folder: string) => path.join(folder, 'asked-pages.json')

export interface Warming {
  /** Resolves when it has stopped and what was asked for most is saved. */
  stop: () => Promise<void>
  /** Resolves when nothing is left to warm. */
  done: Promise<void>
}

interface Options {
  /** Asks for a public page like a visitor. */
  ask: (url: string, headers: Record<string, string>) => Promise<{ statusCode: number }>
  cache: PublicCache
  /** Where the addresses that were asked for most are kept. All processes of one installation write the same file. */
  folder: string
  /** Shorter in tests. */
  rest?: number
}

/** A file that is missing or damaged means a cold start. */
async function readAddresses(file: string): Promise<string[]> {
  try {
    const read: unknown = JSON.parse(await readFile(file, 'utf8'))
    return Array.isArray(read)
      ? read.filter((url) => typeof url === 'string' && url.startsWith('/')).slice(0, MOST_ASKED)
      : []
  } catch {
    return []
  }
}

/** Makes the pages that were asked for most before the last stop, one after the other. Ends at the first that fails: then visitors need the database more. */
async function warm({ ask, cache, folder, rest = REST }: Options, signal: AbortSignal) {
  for (const url of await readAddresses(fileIn(folder))) {
    if (signal.aborted) return
    if (cache.getInstead(url)) continue
    const startedAt = performance.now()
    // Twice, because the second request makes the encoding that is kept.
    for (const _ of ['first', 'second']) if ((await ask(url, BROTLI)).statusCode >= 500) return
    await wait((performance.now() - startedAt) * rest, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** Written aside and moved, because another process may read it. A failure costs a cold start, nothing else. */
async function save({ cache, folder }: Options) {
  const file = fileIn(folder)
  const addresses = cache.takeMostAsked(MOST_ASKED)
  if (addresses.length === 0) return
  const aside = `${file}.${process.pid}`
  await writeFile(aside, JSON.stringify(addresses))
    .then(() => rename(aside, file))
    .catch(() => {})
}

/** Warms the cache after a start, and keeps in mind which pages are asked for most. */
export function startWarming(options: Options): Warming {
  const stopping = new AbortController()
  const done = warm(options, stopping.signal).catch(() => {})
  const timer = setInterval(() => void save(options), SAVE_EVERY_MS).unref()
  return {
    done,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await Promise.all([done, save(options)])
    },
  }
}
