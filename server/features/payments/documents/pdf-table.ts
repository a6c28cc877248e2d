import { BODY, contentWidth, type Doc, INK, MARGIN, QUIET, rule, type Structure } from './pdf-style.ts'
import { toWinAnsi } from './winansi.ts'

export interface Column {
  label: string
  /** A part of the width; the parts come to 1. */
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

/** How high a row is: what does not fit into its column goes on below. */
function heightOf(doc: Doc, columns: readonly Column[], cells: readonly string[]) {
  doc.font('Helvetica').fontSize(BODY)
  const heights = columns.map(({ width }, at) =>
    doc.heightOfString(toWinAnsi(cells[at] ?? ''), { width: width * contentWidth(doc) - 8 }),
  )
  return Math.max(...heights) + 11
}

/** So much is left at the foot of a page: a row, and where the page is one of. */
const FOOT = MARGIN + 16

/** Goes on overleaf, where it says again whose paper it is and what the columns are. Once is enough for whoever listens. */
function turn(doc: Doc, columns: readonly Column[], running: string) {
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

/** Rows under their columns, over as many pages as they need, and their sum. `running`: what each further page begins with. */
export function tableOf(doc: Doc, root: Structure, { columns, rows, total }: Table, running: string) {
  const table = doc.struct('Table')
  root.add(table)
  doc.y += 10
  const labels = columns.map(({ label }) => label)
  rowOf(doc, table, columns, labels, 'TH')
  for (const [at, row] of rows.entries()) {
    // The sum does not stand on a page by itself.
    const needed = heightOf(doc, columns, row) + (at === rows.length - 1 ? heightOf(doc, columns, total) : 0)
    if (doc.y + needed > doc.page.height - FOOT) turn(doc, columns, running)
    rowOf(doc, table, columns, row, 'TD')
  }
  rowOf(doc, table, columns, total, 'total')
  table.end()
}
