import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  /** Made by the product, so that no program unpacks it elsewhere: `photos/1.jpg`. */
  name: string
  bytes: Uint8Array
}

const NAME = /^[a-z\d][a-z\d-]*(\/[a-z\d][a-z\d-]*)*\.[a-z]+$/i

/** Versions, the flag for names in UTF-8, and the number of the only method beside storing. */
const [VERSION, UTF8, DEFLATED] = [20, 0x08_00, 8] as const
const MAX_BYTES = 0xff_ff_ff_ff
const MAX_ENTRIES = 0xff_ff

/** Time and day in the two numbers of MS-DOS, which know no time zone. */
const dosTime = (at: Date) =>
  [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ] as const

/** Little-endian numbers, each of two or four bytes. */
function packed(...numbers: readonly (readonly [size: 2 | 4, value: number])[]) {
  const bytes = Buffer.alloc(numbers.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of numbers) at = bytes.writeUIntLE(value, at, size)
  return bytes
}

/** Writes a ZIP file entry by entry, so that only one entry is in memory. Pictures are stored as they are, because they are compressed already. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  const [time, day] = dosTime(at)
  let written = 0
  for await (const { name, bytes } of entries) {
    if (!NAME.test(name)) throw new Error(`${name} is not a safe name in a ZIP file`)
    const isStored = name.endsWith('.jpg')
    const content = isStored ? Buffer.from(bytes) : deflateRawSync(bytes)
    const text = Buffer.from(name)
    const common = packed(
      [2, VERSION],
      [2, UTF8],
      [2, isStored ? 0 : DEFLATED],
      [2, time],
      [2, day],
      [4, crc32(bytes)],
      [4, content.length],
      [4, bytes.length],
      [2, text.length],
      [2, 0],
    )
    const entry = [packed([4, 0x04_03_4b_50]), common, text]
    directory.push(
      packed([4, 0x02_01_4b_50], [2, VERSION]),
      common,
      packed([2, 0], [2, 0], [2, 0], [4, 0], [4, written]),
      text,
    )
    for (const part of [...entry, content]) {
      written += part.length
      yield part
    }
    if (written > MAX_BYTES || directory.length / 4 > MAX_ENTRIES) throw new Error('This is too much for one ZIP file')
  }
  const listed = Buffer.concat(directory)
  const count = directory.length / 4
  yield listed
  yield packed([4, 0x06_05_4b_50], [2, 0], [2, 0], [2, count], [2, count], [4, listed.length], [4, written], [2, 0])
}
