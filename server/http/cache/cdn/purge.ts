import { setTimeout as pause } from 'node:timers/promises'
import type { PublicChange } from '#server/db/public-change.ts'

export interface CdnTarget {
  /** Gets a POST with the names to purge: as the header `Surrogate-Key`, and as the JSON `{"tags": […]}`. */
  url: string
  /** Gets a POST that purges everything. */
  allUrl: string
  /** The credentials. */
  headers: Record<string, string>
}

/** Cloudflare takes 30 names a request, Fastly 256. */
const NAMES_A_REQUEST = 30
/** More names than this are everything. */
const MAX_NAMES = 300
/** An answer that was on its way to the CDN when the change came arrives after the purge, so a second one follows. */
const AGAIN_MS = 3000
const TIMEOUT_MS = 10_000
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [500, 30_000]

/** Names of the responses that a change affects, as `headers.ts` sends them. Null for all of them. */
function namesOf(change: PublicChange): string[] | null {
  if (change === 'anything' || change === 'properties') return null
  if (typeof change === 'string') return [change, 'anything']
  return [`property:${change.id}`, 'properties', 'anything']
}

/**
 * Purges a CDN of what changed, each time twice. While it fails, what is to be purged is kept and tried again, and `report` hears of the problem once,
 * then with null when it is over.
 */
export class CdnPurge {
  readonly #target: CdnTarget
  readonly #report: (problem: string | null) => void
  readonly #over = new AbortController()
  /** What is still to be purged. Null for everything. */
  #waiting: Set<string> | null = new Set()
  #running: Promise<void> | undefined
  #hasFailed = false
  readonly #repeats = new Set<NodeJS.Timeout>()

  constructor(target: CdnTarget, report: (problem: string | null) => void) {
    this.#target = target
    this.#report = report
  }

  change(changes: readonly PublicChange[]) {
    const names = changes.map(namesOf)
    this.#purgeTwice(names.includes(null) ? null : names.flatMap((some) => some ?? []))
  }

  /** For when changes may have been missed. */
  everything() {
    this.#purgeTwice(null)
  }

  async stop() {
    this.#over.abort()
    for (const repeat of this.#repeats) clearTimeout(repeat)
    await this.#running
  }

  #purgeTwice(names: readonly string[] | null) {
    this.#purge(names)
    const repeat = setTimeout(() => {
      this.#repeats.delete(repeat)
      this.#purge(names)
    }, AGAIN_MS)
    repeat.unref()
    this.#repeats.add(repeat)
  }

  #purge(names: readonly string[] | null) {
    if (this.#over.signal.aborted) return
    if (names === null) this.#waiting = null
    else for (const name of names) this.#waiting?.add(name)
    if ((this.#waiting?.size ?? 0) > MAX_NAMES) this.#waiting = null
    this.#running ??= this.#run().finally(() => (this.#running = undefined))
  }

  async #run() {
    for (let retryMs = FIRST_RETRY_MS; this.#waiting === null || this.#waiting.size > 0;) {
      const names = this.#waiting
      this.#waiting = new Set()
      try {
        await this.#send(names)
        if (this.#hasFailed) this.#report(null)
        this.#hasFailed = false
        retryMs = FIRST_RETRY_MS
      } catch (error) {
        if (this.#over.signal.aborted) return
        if (!this.#hasFailed) this.#report((error as Error).message)
        this.#hasFailed = true
        this.#waiting = names && this.#waiting ? new Set([...names, ...this.#waiting]) : null
        await pause(retryMs, undefined, { signal: this.#over.signal, ref: false }).catch(() => {})
        if (this.#over.signal.aborted) return
        retryMs = Math.min(2 * retryMs, LAST_RETRY_MS)
      }
    }
  }

  async #send(names: ReadonlySet<string> | null) {
    if (names === null) return this.#post(this.#target.allUrl, {}, { purge_everything: true })
    const all = [...names].toSorted()
    for (let from = 0; from < all.length; from += NAMES_A_REQUEST) {
      const tags = all.slice(from, from + NAMES_A_REQUEST)
      await this.#post(this.#target.url, { 'surrogate-key': tags.join(' ') }, { tags })
    }
  }

  async #post(url: string, headers: Record<string, string>, body: object) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.#target.headers, ...headers },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([this.#over.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
  }
}
