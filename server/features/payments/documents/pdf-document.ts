import type { Company } from '#contract/company/public.ts'
import { type Drawing, drawingsOf } from './pdf-drawings.ts'
import { type Head, headOf, type Letterhead } from './pdf-head.ts'
import {
  bytesOf,
  contentWidth,
  decorate,
  type Doc,
  FOOT,
  loadPdf,
  MARGIN,
  QUIET,
  rule,
  SMALL,
  type Structure,
  write,
} from './pdf-style.ts'
import { hasRoom, startPage, type Sums, sumsOf, type Table, tableOf } from './pdf-table.ts'
import { type TextBlock, textBlocksOf } from './pdf-text.ts'
import { spelled, toPrintable } from './printable-text.ts'

interface Sheet {
  company: Company
  /** Of the file and at the top of further pages. */
  title: string
  head: Head | Letterhead
  /** A text below the head. */
  blocks?: readonly TextBlock[]
  table?: Table
  sums?: Sums
  /** Names that were drawn, below the table. */
  drawings?: readonly Drawing[]
  notes: readonly string[]
  at: Date
}

/** Closes each page with the company and, where there are several, the page's number. */
function footPages(doc: Doc, { name, address, phone, email }: Company) {
  const { count } = doc.bufferedPageRange()
  const sender = [name, address, phone, email].filter(Boolean).join(' · ')
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at)
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - FOOT + 10
    rule(doc, y)
    const look = { size: SMALL, color: QUIET } as const
    decorate(doc, () => {
      write(doc, sender, { x: MARGIN, y: y + 10, width: contentWidth(doc) - 80 }, look)
      if (count < 2) return
      const x = doc.page.width - MARGIN - 70
      write(doc, `Page ${at + 1} of ${count}`, { x, y: y + 10, width: 70, align: 'right' }, look)
    })
  }
}

const NOTES_GAP = 18
const NOTE_GAP = 4

function noteHeight(doc: Doc, note: string): number {
  doc.font('text').fontSize(9)
  return doc.heightOfString(note, { width: contentWidth(doc), lineGap: 2 })
}

const notesHeight = (doc: Doc, notes: readonly string[]) =>
  notes.reduce((height, note) => height + noteHeight(doc, note) + NOTE_GAP, NOTES_GAP)

/** Draws the notes below everything else. A note without room starts a page, which repeats the title. */
function notesOf(doc: Doc, root: Structure, notes: readonly string[], running: string) {
  const width = contentWidth(doc)
  doc.y += NOTES_GAP
  for (const note of notes) {
    if (!hasRoom(doc, noteHeight(doc, note))) {
      startPage(doc, running)
      // Below the line under the title.
      doc.y += 8
    }
    const place = { x: MARGIN, y: doc.y, width }
    root.add(doc.struct('P', {}, () => write(doc, note, place, { size: 9, color: QUIET })))
    doc.y += NOTE_GAP
  }
}

/** Draws a company document as a tagged PDF, which screen readers can read. */
export async function drawPdf(sheet: Sheet): Promise<Uint8Array> {
  const { company, title, head, blocks, table, sums, drawings, at } = sheet
  const notes = sheet.notes.map((note) => toPrintable(spelled(note)))
  const { Pdf, fonts } = await loadPdf()
  const doc = new Pdf({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: company.name, CreationDate: at },
  })
  for (const [name, file] of fonts) doc.registerFont(name, file)
  const done = bytesOf(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  headOf(doc, root, company.name, head)
  const first = 'parties' in head ? head.parties[0]?.lines[0] : undefined
  const running = spelled([title, first, company.name].filter(Boolean).join(' · '))
  if (blocks) textBlocksOf(doc, root, blocks, running)
  if (table) tableOf(doc, root, table, running)
  if (drawings) drawingsOf(doc, root, drawings, running)
  // So that a last page never has only a note.
  if (sums) sumsOf(doc, root, sums, running, notesHeight(doc, notes))
  notesOf(doc, root, notes, running)
  root.end()
  footPages(doc, company)
  doc.end()
  return done
}
