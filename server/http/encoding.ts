import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const known = new Map<string, Encoding>()

function parse(header: string): Encoding {
  const accepted = new Set(
    header
      .toLowerCase()
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => part.split(';')[0]!.trim()),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : 'identity'
}

/** The best coding that a client accepts. Browsers send a handful of different headers, so each is read once. */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  if (!header) return 'identity'
  const text = String(header)
  let found = known.get(text)
  if (!found) {
    if (known.size > 200) known.clear()
    found = parse(text)
    known.set(text, found)
  }
  return found
}

/** Compresses for sending at once: brotli 5 costs 0.3 ms a page, 9 costs eighteen times that for 3 % less. */
export function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return brotliAsync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    })
  }
  return encoding === 'gzip' ? gzipAsync(text, { level: 6 }) : Promise.resolve(text)
}
