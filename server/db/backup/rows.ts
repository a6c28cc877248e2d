import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import copyStreams from 'pg-copy-streams'
import { sqlColumns, type Table } from './catalog.ts'

/** A part is at least this large, except for the last one of a table, and ends with a whole row. */
const PART_BYTES = 4 * 1024 * 1024
const NEWLINE = 10

/** Reads the rows of a table in parts, in the snapshot of the client's transaction. */
export async function* readRows(client: pg.Client, table: Table): AsyncGenerator<Buffer> {
  const stream = client.query(copyStreams.to(`copy ${sqlColumns(table)} to stdout`))
  let held: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const end = size + chunk.length < PART_BYTES ? 0 : chunk.lastIndexOf(NEWLINE) + 1
    held.push(end === 0 ? chunk : chunk.subarray(0, end))
    size += chunk.length
    if (end === 0) continue
    yield Buffer.concat(held)
    held = [chunk.subarray(end)]
    size = chunk.length - end
  }
  if (size > 0) yield Buffer.concat(held)
}

/** Writes rows into a table, in parts of whole rows. */
export interface RowWriter {
  write(bytes: Buffer): Promise<void>
  /** Resolves with the number of rows when they are stored. */
  end(): Promise<number>
  /** Ends the statement without storing its rows, so that the connection can be used for another one, which is the rollback. */
  abandon(): Promise<void>
}

export function writeRows(client: pg.Client, table: Table): RowWriter {
  const stream = client.query(copyStreams.from(`copy ${sqlColumns(table)} from stdin`))
  const stored = finished(stream)
  // Its failure is reported to the next call.
  stored.catch(() => {})
  return {
    async write(bytes) {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), stored])
    },
    async end() {
      stream.end()
      await stored
      return stream.rowCount
    },
    async abandon() {
      stream.destroy()
      await stored.catch(() => {})
    },
  }
}
