import { crc32, inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

/** The entries of a ZIP file by the central directory at its end, as unpacking programs read it. */
export function unzip(file: Buffer): Map<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const entries = new Map<string, Buffer>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(file.readUInt32LE(at)).toBe(0x02_01_4b_50)
    const [method, sum, size, nameLength] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 16),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
    ]
    const start = file.readUInt32LE(at + 42)
    expect(file.readUInt32LE(start)).toBe(0x04_03_4b_50)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    const content = file.subarray(start + 30 + nameLength, start + 30 + nameLength + size)
    const bytes = method === 0 ? content : inflateRawSync(content)
    expect(crc32(bytes)).toBe(sum)
    entries.set(name, bytes)
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return entries
}
