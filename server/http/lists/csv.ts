import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** What a spreadsheet would take for a formula is made plain text; some read full-width signs as the plain ones. */
const harmless = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text)

const cell = (text: string) => {
  const plain = harmless(text)
  // Where the comma is the decimal mark, spreadsheets separate cells by semicolons.
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** The mark in front tells Excel that it is UTF-8. */
const CSV_MARK = '\uFEFF'

export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/** Rows that are read, and written, at once; fewer of them first, so that the file begins at once. */
const PER_PAGE = 1000
const FIRST = 200

interface Table<Row> {
  /** Of the file: `contacts.csv`. */
  name: string
  head: readonly string[]
  cells: (row: Row) => readonly string[]
  /** So many rows of the list after this one, or its first: fewer than `limit` are the last. */
  page: (last: Row | null, limit: number) => Promise<readonly Row[]>
}

async function* linesOf<Row>({ head, cells, page }: Table<Row>, first: readonly Row[]) {
  yield CSV_MARK + csvLine(head)
  const lines = (rows: readonly Row[]) => rows.map((row) => csvLine(cells(row))).join('')
  if (first.length > 0) yield lines(first)
  let rows = first
  let isLast = first.length < FIRST
  while (!isLast) {
    rows = await page(rows.at(-1)!, PER_PAGE)
    if (rows.length > 0) yield lines(rows)
    isLast = rows.length < PER_PAGE
  }
}

/** A list as a file, whatever its length: read page by page and sent as it is read. What fails before the first line is an error like any other. */
export async function sendCsv<Row>(reply: FastifyReply, table: Table<Row>): Promise<Uint8Array> {
  const first = await table.page(null, FIRST)
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${table.name}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  // The framework sends a stream as it comes, without a schema.
  return Readable.from(linesOf(table, first), { objectMode: false }) as unknown as Uint8Array
}
