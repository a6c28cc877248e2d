import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Dependencies } from './dependencies.ts'
import { alone, type Packed, type Packer, unpack } from './memory/packing.ts'
import { compress, type Effort, type Encoding, preferredEncodings } from './encoding.ts'

/** Below this many bytes, compression costs more than it saves. */
const WORTH_COMPRESSING = 1000

const REPLACED = new Set(['etag', 'cache-control', 'vary', 'content-length'])

/** Counted for each response, packed or not: its headers and what it depends on. */
const OVERHEAD = 2000

/** One encoding of a response: its bytes, and its headers as alternating names and values, the fastest format for `writeHead`. */
export interface EncodedAnswer {
  body: Buffer
  headers: string[]
}

/**
 * A cached public response in every requested encoding. The first request gets a fast encoding, because many responses are never requested again. The
 * best encoding is computed on the next request and kept.
 */
export class CachedResponse {
  readonly etag: string
  readonly status: number
  readonly dependencies: Dependencies
  /** When a change made it outdated, by the clock of its cache. */
  outdatedAt: number | null = null
  /** Since when changes that affect it may have been missed, by the clock of its cache. It counts as outdated once they are reported again. */
  doubtedSince: number | null = null
  /** How often it was served from memory. */
  hits = 0
  /** Called when it has grown or shrunk. */
  onResize: (() => void) | null = null
  readonly #length: number
  #text: Buffer | null
  #packed: Packed | null = null
  /** Alternating names and values: all headers but those of an encoding. */
  readonly #common: string[]
  #ready: Partial<Record<Encoding, EncodedAnswer>> = {}
  readonly #underWay: Partial<Record<Encoding, Promise<EncodedAnswer>>> = {}
  #isFirst = true

  constructor(
    text: Buffer,
    headers: Record<string, string>,
    { status = 200, dependencies = new Dependencies() }: { status?: number; dependencies?: Dependencies } = {},
  ) {
    this.status = status
    this.dependencies = dependencies
    this.etag = headers['etag'] ?? `W/"${hash('sha1', text, 'base64url')}"`
    this.#length = text.length
    this.#text = text
    this.#common = []
    for (const [name, value] of Object.entries(headers)) if (!REPLACED.has(name)) this.#common.push(name, value)
    this.#common.push('etag', this.etag, 'cache-control', 'no-cache', 'vary', 'accept-encoding')
  }

  #encodingFor(accepted: string | string[] | undefined, effort: Effort): Encoding {
    return this.#length < WORTH_COMPRESSING ? 'identity' : preferredEncodings(accepted)[effort]
  }

  async #encode(encoding: Encoding, effort: Effort): Promise<EncodedAnswer> {
    const body = await compress(this.#text ?? unpack(this.#packed!), encoding, effort)
    const named = encoding === 'identity' ? [] : ['content-encoding', encoding]
    return { body, headers: [...this.#common, ...named, 'content-length', String(body.length)] }
  }

  /** The best encoding for a client, if it has already been computed. */
  ready(accepted: string | string[] | undefined): EncodedAnswer | undefined {
    return this.#ready[this.#encodingFor(accepted, 'small')]
  }

  /** The encoding for a client: the fast one for the first request, the best one after that. Concurrent requests share one computation. */
  async forClient(accepted: string | string[] | undefined): Promise<EncodedAnswer> {
    const encoding = this.#encodingFor(accepted, 'small')
    const isFirst = this.#isFirst
    this.#isFirst = false
    if (isFirst && encoding !== 'identity') return this.#encode(this.#encodingFor(accepted, 'quick'), 'quick')
    const ready = this.#ready[encoding]
    if (ready) return ready
    const { body, headers } = await this.#encodeOnce(encoding)
    const made = { headers, body: body === this.#text ? body : alone(body) }
    this.#ready[encoding] = made
    this.onResize?.()
    return made
  }

  /** What packing it would free: its text and its encodings. */
  get openSize(): number {
    const bodies = Object.values(this.#ready).filter(({ body }) => body !== this.#text)
    return bodies.reduce((sum, { body }) => sum + body.length, this.#text?.length ?? 0)
  }

  /** What counts toward the limit of the cache. */
  get size(): number {
    return OVERHEAD + this.dependencies.size + this.openSize + (this.#packed?.bytes.length ?? 0)
  }

  /** Keeps only the packed text, from which every encoding can be made. The next request counts as the first. */
  pack(packer: Packer, kind: string) {
    if (this.#text) this.#packed ??= packer.pack(kind, this.#text)
    this.#text = null
    this.#ready = {}
    this.#isFirst = true
    this.onResize?.()
  }

  #encodeOnce(encoding: Encoding): Promise<EncodedAnswer> {
    return (this.#underWay[encoding] ??= this.#encode(encoding, 'small').finally(() => delete this.#underWay[encoding]))
  }

  isKnownTo(request: IncomingMessage) {
    const etags = request.headers['if-none-match']
    if (etags === undefined || this.status !== 200) return false
    return etags.trim() === '*' || etags.includes(this.etag.slice('W/'.length))
  }
}

const ABOUT_BODY = new Set(['content-length', 'content-encoding', 'content-type'])

/** The headers of a 304 response: all but those that describe the body. */
export function withoutBody(headers: readonly string[]): string[] {
  return headers.filter((_, at) => !ABOUT_BODY.has(headers[at - (at % 2)]!))
}
