import type { Company } from '#contract/company.ts'
import PdfDocument from 'pdfkit'

const MARGIN = 54
const INK = '#1b2430'
const QUIET = '#5b6672'
const LINE = '#d9dee5'
const MAIN = '#14304f'
const BODY = 10.5

/** The letters of western European languages; the fonts that every reader brings have no others. */
const KNOWN = /[\n\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u2026\u20AC]/
const MARKS = /\p{M}/gu
/** Letters that are not made of a letter and a mark. */
const NEAREST: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' }

/** Text as the fonts can write it: `Łódź` as `Lódz`, for want of the letters. */
const writable = (text: string) =>
  Array.from(text.normalize('NFC'), (sign) => {
    if (KNOWN.test(sign)) return sign
    const plain = NEAREST[sign] ?? sign.normalize('NFD').replace(MARKS, '')
    return KNOWN.test(plain) ? plain : '?'
  }).join('')

export interface Column {
  label: string
  /** A part of the width; the parts come to 1. */
  width: number
  isNumber?: boolean
}

interface Sheet {
  company: Company
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  table?: { columns: readonly Column[]; rows: readonly (readonly string[])[]; total: readonly string[] }
  notes: readonly string[]
  at: Date
}

type Doc = InstanceType<typeof PdfDocument>
type Structure = ReturnType<Doc['struct']>

const contentWidth = (doc: Doc) => doc.page.width - 2 * MARGIN

/** Lines and grounds say nothing to whoever listens. */
function rule(doc: Doc, y: number) {
  doc.markContent('Artifact')
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke()
  doc.endMarkedContent()
}

function head(doc: Doc, root: Structure, { company, title }: Sheet) {
  const part = (tag: string, write: () => void) => root.add(doc.struct(tag, {}, write))
  part('P', () => void doc.font('Times-Bold').fontSize(20).fillColor(MAIN).text(writable(company.name), MARGIN, MARGIN))
  part('P', () => {
    const lines = [company.address, [company.phone, company.email].filter(Boolean).join(' · ')].filter(Boolean)
    doc
      .font('Helvetica')
      .fontSize(9)
      .fillColor(QUIET)
      .text(writable(lines.join('\n')), MARGIN, MARGIN + 26, { lineGap: 2 })
  })
  rule(doc, MARGIN + 62)
  part(
    'H1',
    () =>
      void doc
        .font('Helvetica-Bold')
        .fontSize(18)
        .fillColor(INK)
        .text(writable(title), MARGIN, MARGIN + 82),
  )
  doc.y = MARGIN + 116
}

function factsOf(doc: Doc, root: Structure, facts: Sheet['facts']) {
  const list = doc.struct('L')
  root.add(list)
  for (const [label, value] of facts) {
    const y = doc.y
    list.add(
      doc.struct('LI', {}, () => {
        doc.font('Helvetica').fontSize(BODY).fillColor(QUIET).text(writable(label), MARGIN, y, { width: 130 })
        const left = doc.y
        doc.fillColor(INK).text(writable(value), MARGIN + 140, y, { width: contentWidth(doc) - 140 })
        doc.y = Math.max(left, doc.y) + 6
      }),
    )
  }
  list.end()
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
        doc.text(writable(cells[at] ?? ''), left, y, { width: box - 8, align: isNumber ? 'right' : 'left' })
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
    doc.heightOfString(writable(cells[at] ?? ''), { width: width * contentWidth(doc) - 8 }),
  )
  return Math.max(...heights) + 11
}

/** So much is left at the foot of a page: a row, and where the page is one of. */
const FOOT = MARGIN + 16

/** Goes on overleaf, where it says again whose paper it is and what the columns are. Once is enough for whoever listens. */
function turn(doc: Doc, columns: readonly Column[], running: string) {
  doc.addPage()
  doc.markContent('Artifact')
  doc.font('Helvetica').fontSize(9).fillColor(QUIET).text(writable(running), MARGIN, MARGIN, { lineBreak: false })
  let x = MARGIN
  doc.font('Helvetica-Bold')
  for (const { label, width, isNumber } of columns) {
    const box = width * contentWidth(doc)
    doc.text(writable(label), x, MARGIN + 24, { width: box - 8, align: isNumber ? 'right' : 'left' })
    x += box
  }
  doc.endMarkedContent()
  rule(doc, MARGIN + 40)
  doc.y = MARGIN + 42
}

function tableOf(doc: Doc, root: Structure, { columns, rows, total }: NonNullable<Sheet['table']>, running: string) {
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

/** On each of several pages, which it is. */
function number(doc: Doc) {
  const { count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at)
    // Below the margin a line would go to a page of its own.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact')
    const place = { width: contentWidth(doc), align: 'right' as const, lineBreak: false }
    doc.font('Helvetica').fontSize(9).fillColor(QUIET)
    doc.text(`Page ${at + 1} of ${count}`, MARGIN, doc.page.height - MARGIN + 14, place)
    doc.endMarkedContent()
  }
}

/** A sheet of paper of the company's, tagged so that it can be listened to. */
export function drawPdf(sheet: Sheet): Promise<Uint8Array> {
  const { company, title, facts, table, notes, at } = sheet
  const doc = new PdfDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: company.name, CreationDate: at },
  })
  const chunks: Uint8Array[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  head(doc, root, sheet)
  factsOf(doc, root, facts)
  if (table) tableOf(doc, root, table, [title, facts[0]?.[1], company.name].filter(Boolean).join(' · '))
  doc.y += 14
  for (const note of notes) {
    const write = () =>
      void doc
        .font('Helvetica')
        .fontSize(9)
        .fillColor(QUIET)
        .text(writable(note), MARGIN, doc.y, { width: contentWidth(doc), lineGap: 2 })
    root.add(doc.struct('P', {}, write))
    doc.y += 4
  }
  root.end()
  number(doc)
  doc.end()
  return done
}
