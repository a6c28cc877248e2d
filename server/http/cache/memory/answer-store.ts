import { LRUCache } from 'lru-cache'
import type { CachedResponse } from '../cached-response.ts'
import { kindOf, Packer } from './packing.ts'

/** More than fit into the memory of any cache: each response takes at least 2 kB. */
const MAX_ANSWERS = 32_768

/** Packed responses get at most this part of the memory, so that those asked for most need not be unpacked. */
const MAX_PACKED_SHARE = 0.75

/**
 * Responses by their keys, up to a number of bytes. Where there are more, those that were not asked for lately are packed, which makes them a tenth of
 * their size; then the least recently used are dropped.
 */
export class AnswerStore {
  readonly #maxBytes: number
  readonly #packer = new Packer()
  readonly #answers: LRUCache<string, CachedResponse>
  /** Those that can be packed, in the order in which they are looked at, with what packing them frees at most. */
  readonly #open = new Map<CachedResponse, { key: string; bytes: number; hits: number }>()
  readonly #sizes = new Map<CachedResponse, number>()
  #bytes = 0
  #openBytes = 0
  #isShrinking = false

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
    this.#answers = new LRUCache({ max: MAX_ANSWERS, dispose: (answer) => this.#forget(answer) })
  }

  get count() {
    return this.#answers.size
  }

  get bytes() {
    return this.#bytes
  }

  get(key: string) {
    return this.#answers.get(key)
  }

  peek(key: string) {
    return this.#answers.peek(key)
  }

  entries() {
    return this.#answers.entries()
  }

  /** What was counted for the key goes on. */
  set(key: string, answer: CachedResponse) {
    answer.hits += this.#answers.peek(key)?.hits ?? 0
    this.#answers.set(key, answer)
    answer.onResize = () => this.#measure(key, answer)
    this.#measure(key, answer)
  }

  delete(key: string) {
    this.#answers.delete(key)
  }

  clear() {
    this.#answers.clear()
  }

  /** The addresses that were asked for most. Those with parameters are left out, because they may contain what a visitor typed. */
  takeMostAsked(count: number): string[] {
    const asked = [...this.#answers.entries()].filter(([key, { hits }]) => hits > 1 && /^\/[^?]*$/.test(key))
    const most = asked.toSorted(([, one], [, other]) => other.hits - one.hits).slice(0, count)
    // What was asked for long ago counts less and less.
    for (const [, answer] of asked) answer.hits = Math.floor(answer.hits / 2)
    return most.map(([key]) => key)
  }

  #forget(answer: CachedResponse) {
    this.#bytes -= this.#sizes.get(answer) ?? 0
    this.#sizes.delete(answer)
    this.#close(answer)
    answer.onResize = null
  }

  #close(answer: CachedResponse) {
    this.#openBytes -= this.#open.get(answer)?.bytes ?? 0
    this.#open.delete(answer)
  }

  /** A response has grown because an encoding was added, or shrunk because it was packed. */
  #measure(key: string, answer: CachedResponse) {
    const { size, openSize } = answer
    this.#bytes += size - (this.#sizes.get(answer) ?? 0)
    this.#sizes.set(answer, size)
    this.#close(answer)
    if (openSize > 0) {
      this.#open.set(answer, { key, bytes: openSize, hits: answer.hits })
      this.#openBytes += openSize
    }
    if (this.#isShrinking) return
    this.#isShrinking = true
    this.#shrink()
    this.#isShrinking = false
  }

  #shrink() {
    while (this.#bytes > this.#maxBytes) {
      const [first] = this.#open
      const isFullOfPacked = this.#bytes - this.#openBytes > this.#maxBytes * MAX_PACKED_SHARE
      if (!first || isFullOfPacked) {
        if (this.#answers.pop() === undefined) return
        continue
      }
      const [answer, { key, bytes, hits }] = first
      this.#open.delete(answer)
      // Asked for since it was looked at: it gets another turn.
      if (answer.hits !== hits) this.#open.set(answer, { key, bytes, hits: answer.hits })
      else {
        this.#openBytes -= bytes
        answer.pack(this.#packer, kindOf(key))
      }
    }
  }
}
