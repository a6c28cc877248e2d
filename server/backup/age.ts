import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { BackupProblem } from './problem.ts'

// Encrypts with a passphrase in the public format of age (age-encryption.org/v1), so that `age -d` opens a backup without this product.

export const AGE_BEGINS = 'age-encryption.org/v1\n'

const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const HEADER_BYTES = 150
const HEADER =
  /^age-encryption\.org\/v1\n-> scrypt ([A-Za-z\d+/]{22}) (\d\d)\n([A-Za-z\d+/]{43})\n--- ([A-Za-z\d+/]{43})\n$/
/** A file that asks for more than a gigabyte of memory is not ours. */
const MAX_WORK = 20

const NO_SALT = Buffer.alloc(0)
const FIRST_NONCE = Buffer.alloc(12)

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
const derive = (key: Buffer, salt: Buffer, purpose: string) => Buffer.from(hkdfSync('sha256', key, salt, purpose, 32))
const macOf = (text: string, fileKey: Buffer) =>
  createHmac('sha256', derive(fileKey, NO_SALT, 'header'))
    .update(text)
    .digest()

/** The key of a passphrase. `work` is the binary logarithm of the cost. */
function wrappingKey(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const salted = Buffer.concat([Buffer.from('age-encryption.org/v1/scrypt'), salt])
  const cost = 2 ** work
  const options = { N: cost, r: 8, p: 1, maxmem: 256 * 8 * cost }
  return new Promise((resolve, reject) =>
    scrypt(passphrase, salted, 32, options, (error, key) => (error ? reject(error) : resolve(key))),
  )
}

function seal(bytes: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES })
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Throws if the bytes were not sealed with this key and nonce. */
function unseal(sealed: Buffer, key: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
}

/** Counts the chunks and marks the last one, so that none can be moved, repeated or cut off. */
function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Takes exact amounts of bytes from a stream, and fewer only at its end. */
function takerOf(source: AsyncIterable<Uint8Array>): (count: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let held: Uint8Array[] = []
  let size = 0
  let isOver = false
  return async (count) => {
    while (size < count && !isOver) {
      const next = await chunks.next()
      if (next.done) isOver = true
      else {
        held.push(next.value)
        size += next.value.length
      }
    }
    const all = Buffer.concat(held)
    const taken = all.subarray(0, count)
    held = [all.subarray(taken.length)]
    size -= taken.length
    return taken
  }
}

/** Changes each chunk of a stream, which is told its number and whether it is the last one. */
async function* chunkwise(
  take: (count: number) => Promise<Buffer>,
  size: number,
  change: (bytes: Buffer, nonce: Buffer) => Buffer,
): AsyncGenerator<Buffer> {
  let chunk = await take(size)
  for (let count = 0; ; count += 1) {
    const next = await take(size)
    yield change(chunk, nonceOf(count, next.length === 0))
    if (next.length === 0) return
    chunk = next
  }
}

export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
  work: number,
): AsyncGenerator<Buffer> {
  const [fileKey, salt, nonce] = [randomBytes(16), randomBytes(16), randomBytes(16)]
  const wrapped = seal(fileKey, await wrappingKey(passphrase, salt, work), FIRST_NONCE)
  const text = `${AGE_BEGINS}-> scrypt ${unpadded(salt)} ${work}\n${unpadded(wrapped)}\n---`
  yield Buffer.from(`${text} ${unpadded(macOf(text, fileKey))}\n`)
  yield nonce
  const key = derive(fileKey, nonce, 'payload')
  yield* chunkwise(takerOf(source), CHUNK_BYTES, (bytes, at) => seal(bytes, key, at))
}

/** The key in the header of a file. */
async function fileKeyOf(header: string, passphrase: string): Promise<Buffer> {
  const [, salt, work, wrapped, mac] = HEADER.exec(header) ?? []
  if (salt === undefined || wrapped === undefined || mac === undefined || Number(work) > MAX_WORK)
    throw new BackupProblem('This file is encrypted, but not with a passphrase by this product.')
  const key = await wrappingKey(passphrase, Buffer.from(salt, 'base64'), Number(work))
  let fileKey: Buffer
  try {
    fileKey = unseal(Buffer.from(wrapped, 'base64'), key, FIRST_NONCE)
  } catch (cause) {
    throw new BackupProblem(
      'The passphrase does not open this backup. Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to the one that it was made with.',
      { cause },
    )
  }
  const text = header.slice(0, header.lastIndexOf(' '))
  if (!timingSafeEqual(macOf(text, fileKey), Buffer.from(mac, 'base64'))) throw new Error('The header was changed')
  return fileKey
}

/** Throws a `BackupProblem` for the wrong passphrase, and any other error for a damaged file. */
export async function* decrypt(source: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Buffer> {
  const take = takerOf(source)
  const fileKey = await fileKeyOf((await take(HEADER_BYTES)).toString('latin1'), passphrase)
  const key = derive(fileKey, await take(16), 'payload')
  yield* chunkwise(take, CHUNK_BYTES + TAG_BYTES, (sealed, at) => unseal(sealed, key, at))
}
