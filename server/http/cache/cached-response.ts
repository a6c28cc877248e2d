import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { compress, type Effort, type Encoding, preferredEncodings } from './encoding.ts'

/** Below this many bytes compressing costs more than it saves. */
const WORTH_COMPRESSING = 1000

/** One form of an answer: its bytes, and its headers as names and values in turn, as `writeHead` takes them fastest. */
export interface EncodedAnswer {
  body: Buffer
  headers: string[]
}

/**
 * One public answer, ready to be sent in every encoding that somebody asked for. Whoever asks first gets a quick encoding, for many
 * answers are never asked for again; the small one is made once somebody does, and kept.
 */
export class CachedResponse {
  readonly etag: string
  readonly status: number
  /** Bytes that the cache's bound counts: the text, its compressed forms (about a sixth each) and what goes with them. */
  readonly size: number
  readonly #text: Buffer
  readonly #common: Record<string, string>
  readonly #ready: Partial<Record<Encoding, EncodedAnswer>> = {}
  readonly #underWay: Partial<Record<Encoding, Promise<EncodedAnswer>>> = {}
  #isFirst = true

  constructor(text: Buffer, headers: Record<string, string>, status = 200) {
    this.status = status
    this.etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
    this.size = Math.ceil(text.length * 1.5) + 2000
    this.#text = text
    this.#common = { ...headers, etag: this.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
    delete this.#common['content-length']
  }

  #encodingFor(accepted: string | string[] | undefined, effort: Effort): Encoding {
    return this.#text.length < WORTH_COMPRESSING ? 'identity' : preferredEncodings(accepted)[effort]
  }

  async #encode(encoding: Encoding, effort: Effort): Promise<EncodedAnswer> {
    const body = await compress(this.#text, encoding, effort)
    const headers = {
      ...this.#common,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    }
    return { body, headers: Object.entries(headers).flat() }
  }

  /** The small form for a client, where it is there already. */
  ready(accepted: string | string[] | undefined): EncodedAnswer | undefined {
    return this.#ready[this.#encodingFor(accepted, 'small')]
  }

  /** The form for a client: the quick one for the first, after that the small one, which is made once for all that wait for it. */
  async forClient(accepted: string | string[] | undefined): Promise<EncodedAnswer> {
    const encoding = this.#encodingFor(accepted, 'small')
    const isFirst = this.#isFirst
    this.#isFirst = false
    if (isFirst && encoding !== 'identity') return this.#encode(this.#encodingFor(accepted, 'quick'), 'quick')
    return (this.#ready[encoding] ??= await this.#encodeOnce(encoding))
  }

  #encodeOnce(encoding: Encoding): Promise<EncodedAnswer> {
    return (this.#underWay[encoding] ??= this.#encode(encoding, 'small').finally(() => delete this.#underWay[encoding]))
  }

  isKnownTo(request: IncomingMessage) {
    const known = request.headers['if-none-match']
    if (known === undefined || this.status !== 200) return false
    return known.trim() === '*' || known.includes(this.etag.slice('W/'.length))
  }
}
