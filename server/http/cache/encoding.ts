import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

/** `quick` for a response that may never be requested again, `small` for one that stays in the cache. */
export type Effort = 'quick' | 'small'

/** Best first. */
const ORDER: Record<Effort, readonly Encoding[]> = {
  quick: ['zstd', 'br', 'gzip', 'identity'],
  small: ['br', 'zstd', 'gzip', 'identity'],
}

/**
 * The quality value of each encoding (RFC 9110, section 12.5.3). 0 means not accepted. Encodings that the header does not name count as not accepted,
 * except `identity`.
 */
function qualityOf(header: string): (encoding: Encoding) => number {
  const named = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    named.set(name, quality === undefined ? 1 : Number(quality.slice(2)) || 0)
  }
  return (encoding) => named.get(encoding) ?? named.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
}

function choose(header: string): Record<Effort, Encoding> {
  const quality = qualityOf(header)
  const pick = (order: readonly Encoding[]) => {
    const best = order.reduce((found, next) => (quality(next) > quality(found) ? next : found))
    return quality(best) > 0 ? best : 'identity'
  }
  return { quick: pick(ORDER.quick), small: pick(ORDER.small) }
}

const PLAIN: Record<Effort, Encoding> = { quick: 'identity', small: 'identity' }
const known = new Map<string, Record<Effort, Encoding>>()

/** The best encodings for a client. Results are cached, because browsers send only a handful of different headers. */
export function preferredEncodings(header: string | string[] | undefined): Record<Effort, Encoding> {
  if (!header) return PLAIN
  const text = String(header)
  let found = known.get(text)
  if (!found) {
    if (known.size > 200) known.clear()
    found = choose(text)
    known.set(text, found)
  }
  return found
}

const brotliAsync = promisify(brotliCompress)
const zstdAsync = promisify(zstdCompress)
const gzipAsync = promisify(gzip)

const brotliOf = (text: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
})
const zstdOf = (level: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: level } })

/** Above this many bytes, other requests would wait too long. */
const MAX_AT_ONCE = 512 * 1024

/** A page fits into one piece of output. By default zlib makes pieces of 16 kB and joins them. */
const IN_ONE_PIECE = { chunkSize: 64 * 1024 }

/**
 * Encoded on this thread: handing it to another costs as much as the encoding itself (for 192 kB, 0.3 ms here and 0.5 ms there), and there it would
 * wait behind the hashing of passwords.
 */
function compressAtOnce(text: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return brotliCompressSync(text, { ...brotliOf(text, 1), ...IN_ONE_PIECE })
  if (encoding === 'zstd') return zstdCompressSync(text, { ...zstdOf(2), ...IN_ONE_PIECE })
  return encoding === 'gzip' ? gzipSync(text, { level: 1 }) : text
}

/**
 * For the property list (194 kB): brotli 5 takes 2.2 ms for 29 kB, zstd 3 takes 0.3 ms for 32 kB, brotli 1 takes 0.3 ms for 34 kB, and brotli 9 takes
 * 27 ms for 28 kB. zstd 2 takes a tenth less time than zstd 3 for 1 % more bytes. gzip takes 1.8 ms for 33 kB at level 6 and 0.8 ms for 37 kB at level 1.
 */
export function compress(text: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (effort === 'quick' && text.length <= MAX_AT_ONCE) return Promise.resolve(compressAtOnce(text, encoding))
  if (encoding === 'br') return brotliAsync(text, brotliOf(text, 5))
  if (encoding === 'zstd') return zstdAsync(text, zstdOf(3))
  return encoding === 'gzip' ? gzipAsync(text, { level: 6 }) : Promise.resolve(text)
}
