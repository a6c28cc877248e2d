import { BODY, contentWidth, type Doc, INK, MARGIN, QUIET, rule, type Structure } from './pdf-style.ts'
import { toWinAnsi } from './winansi.ts'

export interface Column {
  label: string
  /** A fraction of the width. All fractions add up to 1. */
  width: number
  isNumber?: boolean
}

export interface Table {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  total: readonly string[]
}

function rowOf(
  doc: Doc,
  table: Structure,
  columns: readonly Column[],
  cells: readonly string[],
  kind: 'TH' | 'TD' | 'total',
) {
  const y = doc.y + 5
  const row = doc.struct('TR')
  table.add(row)
  let x = MARGIN
  let bottom = y
  for (const [at, { width, isNumber }] of columns.entries()) {
    const left = x
    const box = width * contentWidth(doc)
    row.add(
      doc.struct(kind === 'TH' ? 'TH' : 'TD', {}, () => {
        doc.font(kind === 'TD' ? 'Helvetica' : 'Helvetica-Bold').fontSize(kind === 'TH' ? 9 : BODY)
        doc.fillColor(kind === 'TH' ? QUIET : INK)
        doc.text(toWinAnsi(cells[at] ?? ''), left, y, { width: box - 8, align: isNumber ? 'right' : 'left' })
        bottom = Math.max(bottom, doc.y)
      }),
    )
    x += box
  }
  row.end()
  rule(doc, bottom + 4)
  doc.y = bottom + 6
}

/** The height of a row. Text that is wider than its column wraps. */
function heightOf(doc: Doc, columns: readonly Column[], cells: readonly string[]) {
  doc.font('Helvetica').fontSize(BODY)
  const heights = columns.map(({ width }, at) =>
    doc.heightOfString(toWinAnsi(cells[at] ?? ''), { width: width * contentWidth(doc) - 8 }),
  )
  return Math.max(...heights) + 11
}

/** The space left free at the foot of a page, for the page number. */
const FOOT = MARGIN + 16

/** Starts a new page and repeats the document's title and the column headings, as an artifact that screen readers skip. */
function startPage(doc: Doc, columns: readonly Column[], running: string) {
  doc.addPage()
  doc.markContent('Artifact')
  doc.font('Helvetica').fontSize(9).fillColor(QUIET).text(toWinAnsi(running), MARGIN, MARGIN, { lineBreak: false })
  let x = MARGIN
  doc.font('Helvetica-Bold')
  for (const { label, width, isNumber } of columns) {
    const box = width * contentWidth(doc)
    doc.text(toWinAnsi(label), x, MARGIN + 24, { width: box - 8, align: isNumber ? 'right' : 'left' })
    x += box
  }
  doc.endMarkedContent()
  rule(doc, MARGIN + 40)
  doc.y = MARGIN + 42
}

/** Draws rows and a total, over as many pages as needed. `running` is the title that each further page repeats. */
export function tableOf(doc: Doc, root: Structure, { columns, rows, total }: Table, running: string) {
  const table = doc.struct('Table')
  root.add(table)
  doc.y += 10
  const labels = columns.map(({ label }) => label)
  rowOf(doc, table, columns, labels, 'TH')
  for (const [at, row] of rows.entries()) {
    // Keeps the total on the same page as the last row.
    const needed = heightOf(doc, columns, row) + (at === rows.length - 1 ? heightOf(doc, columns, total) : 0)
    if (doc.y + needed > doc.page.height - FOOT) startPage(doc, columns, running)
    rowOf(doc, table, columns, row, 'TD')
  }
  rowOf(doc, table, columns, total, 'total')
  table.end()
}
