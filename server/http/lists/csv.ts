import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A negative amount is a number to a spreadsheet, and nothing that it could run. */
const AMOUNT = /^-\d+\.\d\d$/

/** Prevents CSV injection: a spreadsheet would run text that starts with these characters as a formula. Some treat full-width signs alike. */
const harmless = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) && !AMOUNT.test(text) ? `'${text}` : text)

const cell = (text: string) => {
  const plain = harmless(text)
  // In locales with a decimal comma, spreadsheets separate cells by semicolons, so these are quoted too.
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A byte order mark, which tells Excel that the file is UTF-8. */
const CSV_MARK = '\uFEFF'

export const csvLine = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

/** How many rows are read and written at once. The first batch is smaller, so that the download starts quickly. */
const PER_PAGE = 500
const FIRST = 100

interface Table<Row> {
  /** The file name: `contacts.csv`. */
  name: string
  head: readonly string[]
  cells: (row: Row) => readonly string[]
  /** The rows after this one, or the first rows. Fewer than `limit` means that there are no more. */
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

/** Streams a list of any length as a CSV file, page by page. An error before the first line becomes a normal error response. */
export async function sendCsv<Row>(reply: FastifyReply, table: Table<Row>): Promise<Uint8Array> {
  const first = await table.page(null, FIRST)
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${table.name}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, no-store',
  })
  // Fastify sends a stream without applying the schema.
  return Readable.from(linesOf(table, first), { objectMode: false }) as unknown as Uint8Array
}
