import {
  BODY,
  contentWidth,
  decorate,
  type Doc,
  FOOT,
  INK,
  MARGIN,
  QUIET,
  rule,
  SMALL,
  type Structure,
  write,
} from './pdf-style.ts'
import { toPrintable } from './printable-text.ts'

export interface Column {
  label: string
  /** A fraction of the width. All fractions add up to 1. */
  width: number
  isNumber?: boolean
}

export interface Table {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  /** The sums of the columns. */
  total: readonly string[]
}

const LOOKS = { TH: { color: QUIET }, TD: { color: INK }, total: { color: INK, font: 'bold' } } as const

/** The size of a cell's text: smaller where there are many columns. */
const sizeOf = (columns: readonly Column[], kind: keyof typeof LOOKS) =>
  kind === 'TH' ? SMALL : columns.length > 3 ? 9 : BODY

const GAP = 10

const labelsOf = (columns: readonly Column[]) => columns.map(({ label }) => label)

/** The place of each cell of a row. */
function* cellsOf(doc: Doc, columns: readonly Column[], cells: readonly string[], y: number) {
  let x = MARGIN
  for (const [at, { width, isNumber }] of columns.entries()) {
    const box = width * contentWidth(doc)
    const isLast = at === columns.length - 1
    const align = isNumber ? ('right' as const) : ('left' as const)
    yield { text: cells[at] ?? '', place: { x, y, width: isLast ? box : box - GAP, align } }
    x += box
  }
}

function rowOf(
  doc: Doc,
  table: Structure,
  columns: readonly Column[],
  cells: readonly string[],
  kind: keyof typeof LOOKS,
) {
  const row = doc.struct('TR')
  table.add(row)
  let bottom = doc.y
  for (const { text, place } of cellsOf(doc, columns, cells, doc.y + 6)) {
    row.add(
      doc.struct(kind === 'TH' ? 'TH' : 'TD', {}, () => {
        write(doc, text, place, { ...LOOKS[kind], size: sizeOf(columns, kind) })
        bottom = Math.max(bottom, doc.y)
      }),
    )
  }
  row.end()
  rule(doc, bottom + 4)
  doc.y = bottom + 5
}

/** The height of a row. Text that is wider than its column wraps. */
function heightOf(doc: Doc, columns: readonly Column[], cells: readonly string[]) {
  doc.font('bold').fontSize(sizeOf(columns, 'total'))
  const heights = Array.from(cellsOf(doc, columns, cells, 0), ({ text, place: { width } }) =>
    doc.heightOfString(toPrintable(text), { width, lineGap: 2 }),
  )
  return Math.max(...heights) + 11
}

/** Starts a new page and repeats the document's title and the column headings, which screen readers skip. */
export function startPage(doc: Doc, running: string, columns: readonly Column[] = []) {
  doc.addPage()
  decorate(doc, () => {
    write(doc, running, { x: MARGIN, y: MARGIN, width: contentWidth(doc) }, { size: SMALL, color: QUIET })
    let bottom = doc.y + 8
    for (const { text, place } of cellsOf(doc, columns, labelsOf(columns), doc.y + 12)) {
      write(doc, text, place, { ...LOOKS.TH, size: SMALL })
      bottom = Math.max(bottom, doc.y + 4)
    }
    doc.y = bottom
  })
  rule(doc, doc.y)
}

export const hasRoom = (doc: Doc, height: number) => doc.y + height <= doc.page.height - FOOT

/** Draws rows and a total, over as many pages as needed. `running` is the title that each further page repeats. */
export function tableOf(doc: Doc, root: Structure, { columns, rows, total }: Table, running: string) {
  const table = doc.struct('Table')
  root.add(table)
  rowOf(doc, table, columns, labelsOf(columns), 'TH')
  for (const [at, row] of rows.entries()) {
    // Keeps the total on the same page as the last row.
    const needed = heightOf(doc, columns, row) + (at === rows.length - 1 ? heightOf(doc, columns, total) : 0)
    if (!hasRoom(doc, needed)) startPage(doc, running, columns)
    rowOf(doc, table, columns, row, 'TD')
  }
  rowOf(doc, table, columns, total, 'total')
  table.end()
}

export type Sums = readonly (readonly [label: string, value: string])[]

const SUM_WIDTH = 80

/** Sums and balances below a table, at the right and all on one page, with room for what comes below them. */
export function sumsOf(doc: Doc, root: Structure, sums: Sums, running: string, below: number) {
  const width = contentWidth(doc) * 0.75
  const x = MARGIN + contentWidth(doc) - width
  const labelWidth = width - SUM_WIDTH - GAP
  doc.font('text').fontSize(BODY)
  const heights = sums.map(([label]) => doc.heightOfString(toPrintable(label), { width: labelWidth, lineGap: 2 }) + 11)
  const needed = heights.reduce((sum, height) => sum + height, below)
  if (!hasRoom(doc, needed)) startPage(doc, running)
  const list = doc.struct('L')
  root.add(list)
  for (const [label, value] of sums) {
    const y = doc.y + 6
    list.add(
      doc.struct('LI', {}, () => {
        write(doc, label, { x, y, width: labelWidth }, { color: QUIET })
        const bottom = doc.y
        write(doc, value, { x: x + width - SUM_WIDTH, y, width: SUM_WIDTH, align: 'right' }, { font: 'bold' })
        doc.y = Math.max(bottom, doc.y)
      }),
    )
    rule(doc, doc.y + 4, x)
    doc.y += 5
  }
  list.end()
}
