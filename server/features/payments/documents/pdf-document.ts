import type { Company } from '#contract/company/public.ts'
import { BODY, contentWidth, type Doc, INK, MAIN, MARGIN, QUIET, rule, type Structure } from './pdf-style.ts'
import { type Table, tableOf } from './pdf-table.ts'
import { toWinAnsi } from './winansi.ts'

interface Sheet {
  company: Company
  title: string
  facts: readonly (readonly [label: string, value: string])[]
  table?: Table
  notes: readonly string[]
  at: Date
}

function head(doc: Doc, root: Structure, { company, title }: Sheet) {
  const part = (tag: string, write: () => void) => root.add(doc.struct(tag, {}, write))
  part(
    'P',
    () => void doc.font('Times-Bold').fontSize(20).fillColor(MAIN).text(toWinAnsi(company.name), MARGIN, MARGIN),
  )
  part('P', () => {
    const lines = [company.address, [company.phone, company.email].filter(Boolean).join(' · ')].filter(Boolean)
    doc
      .font('Helvetica')
      .fontSize(9)
      .fillColor(QUIET)
      .text(toWinAnsi(lines.join('\n')), MARGIN, MARGIN + 26, { lineGap: 2 })
  })
  rule(doc, MARGIN + 62)
  part(
    'H1',
    () =>
      void doc
        .font('Helvetica-Bold')
        .fontSize(18)
        .fillColor(INK)
        .text(toWinAnsi(title), MARGIN, MARGIN + 82),
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
        doc.font('Helvetica').fontSize(BODY).fillColor(QUIET).text(toWinAnsi(label), MARGIN, y, { width: 130 })
        const left = doc.y
        doc.fillColor(INK).text(toWinAnsi(value), MARGIN + 140, y, { width: contentWidth(doc) - 140 })
        doc.y = Math.max(left, doc.y) + 6
      }),
    )
  }
  list.end()
}

/** Numbers the pages where there are several. */
function number(doc: Doc) {
  const { count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at)
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0
    doc.markContent('Artifact')
    const place = { width: contentWidth(doc), align: 'right' as const, lineBreak: false }
    doc.font('Helvetica').fontSize(9).fillColor(QUIET)
    doc.text(`Page ${at + 1} of ${count}`, MARGIN, doc.page.height - MARGIN + 14, place)
    doc.endMarkedContent()
  }
}

/** Draws a company document as a tagged PDF, which screen readers can read. */
export async function drawPdf(sheet: Sheet): Promise<Uint8Array> {
  // Loaded with the first document, because it is large.
  const { default: PdfDocument } = await import('pdfkit')
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
        .text(toWinAnsi(note), MARGIN, doc.y, { width: contentWidth(doc), lineGap: 2 })
    root.add(doc.struct('P', {}, write))
    doc.y += 4
  }
  root.end()
  number(doc)
  doc.end()
  return done
}
