import { contentWidth, type Doc, INK, MARGIN, type Structure } from './pdf-style.ts'
import { type Picture, picturesOf } from './pdf-pictures.ts'
import { hasRoom, startPage } from './pdf-table.ts'
import { spelled, toPrintable } from './printable-text.ts'

/** Text in one weight. It is shown as it is. */
interface Span {
  text: string
  isBold: boolean
}

type Lines = readonly (readonly Span[])[]

/** A part of a text: a heading, a paragraph, a notice that the law wants in bold, a list or pictures. */
export type TextBlock =
  | { kind: 'heading' | 'subheading' | 'paragraph' | 'notice'; lines: Lines }
  | { kind: 'pictures'; pictures: readonly Picture[] }
  | { kind: 'list'; items: readonly { marker: string; lines: Lines }[] }

const LOOKS = {
  heading: { tag: 'H2', size: 14, above: 16, isBold: true },
  subheading: { tag: 'H3', size: 11.5, above: 12, isBold: true },
  paragraph: { tag: 'P', size: 10.5, above: 8, isBold: false },
  // Twelve-point bold, as the law has it.
  notice: { tag: 'P', size: 12, above: 10, isBold: true },
  item: { tag: 'LBody', size: 10.5, above: 4, isBold: false },
} as const

type Look = (typeof LOOKS)[keyof typeof LOOKS]

/** The height of a line, of its size. */
const LEADING = 1.45
const INDENT = 20

const choose = (doc: Doc, isBold: boolean, { size }: Look) => doc.font(isBold ? 'bold' : 'text').fontSize(size)

/** More letters than a row has room for. Only so many are measured at once, so a long word takes no longer than many short ones. */
const MEASURED = 400

/** How many letters a width has room for. At least one. */
function countThatFits(doc: Doc, letters: readonly string[], width: number): number {
  let fits = 1
  let tooMany = letters.length + 1
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (doc.widthOfString(letters.slice(0, middle).join('')) <= width) fits = middle
    else tooMany = middle
  }
  return fits
}

/** A word in parts that fit in a row each: itself, unless it is wider than a row. */
function* partsOf(doc: Doc, word: string, width: number) {
  const letters = Array.from(word)
  for (let at = 0; at < letters.length;) {
    const next = letters.slice(at, at + MEASURED)
    const count = countThatFits(doc, next, width)
    yield next.slice(0, count).join('')
    at += count
  }
}

/** Breaks a line into rows that fit. A word that is wider than a row is split. */
function rowsOf(doc: Doc, line: readonly Span[], width: number, look: Look): Span[][] {
  const rows: Span[][] = [[]]
  let left = width
  const add = (text: string, isBold: boolean) => {
    const row = rows.at(-1)!
    const last = row.at(-1)
    if (last?.isBold === isBold) last.text += text
    else row.push({ text, isBold })
    left -= doc.widthOfString(text)
  }
  const startRow = () => {
    rows.push([])
    left = width
  }
  for (const span of line) {
    const isBold = span.isBold || look.isBold
    choose(doc, isBold, look)
    for (const [word] of toPrintable(spelled(span.text)).matchAll(/\S+|\s+/g))
      for (const part of partsOf(doc, word, width)) {
        const isSpace = part.trim() === ''
        if (doc.widthOfString(part) > left && !isSpace && rows.at(-1)!.length > 0) startRow()
        // A row never begins with the space that ended the one before it, and spaces beyond its end are left out.
        if (!isSpace || (rows.at(-1)!.length > 0 && left >= 0)) add(part, isBold)
      }
  }
  return rows
}

interface Place {
  x: number
  width: number
}

/** Draws rows below each other, over as many pages as needed. */
function writeRows(doc: Doc, element: Structure, rows: readonly Span[][], { x }: Place, look: Look, running: string) {
  const height = look.size * LEADING
  for (const row of rows) {
    if (!hasRoom(doc, height)) startText(doc, running)
    const y = doc.y
    element.add(() => {
      let at = x
      for (const { text, isBold } of row) {
        // The bold font is a semibold one, so a notice is drawn with an outline.
        const stroke = look.tag === 'P' && look.isBold
        choose(doc, isBold, look).fillColor(INK).strokeColor(INK).lineWidth(0.35)
        doc.text(text, at, y, { lineBreak: false, fill: true, stroke })
        at += doc.widthOfString(text)
      }
    })
    doc.y = y + height
  }
}

/** Further pages begin below the line under the title. */
function startText(doc: Doc, running: string) {
  startPage(doc, running)
  doc.y += 10
}

function drawLines(doc: Doc, parent: Structure, lines: Lines, place: Place, look: Look, running: string, below = 0) {
  const rows = lines.flatMap((line) => rowsOf(doc, line, place.width, look))
  const height = look.size * LEADING
  doc.y += look.above
  // A paragraph neither leaves a single row behind nor sends one ahead.
  const together = rows.length <= 3 ? rows.length : 2
  if (!hasRoom(doc, height * together + below)) startText(doc, running)
  const element = doc.struct(look.tag)
  parent.add(element)
  writeRows(doc, element, rows, place, look, running)
  element.end()
}

/** Draws the items of a list, each with its marker before it. */
function drawList(
  doc: Doc,
  root: Structure,
  { items }: TextBlock & { kind: 'list' },
  { x, width }: Place,
  running: string,
) {
  const list = doc.struct('L')
  root.add(list)
  const look = LOOKS.item
  for (const { marker, lines } of items) {
    const item = doc.struct('LI')
    list.add(item)
    // The marker is on the page where its text begins.
    if (!hasRoom(doc, look.above + look.size * LEADING * 2)) startText(doc, running)
    const y = doc.y + look.above
    const label = doc.struct('Lbl', {}, () => {
      choose(doc, false, look).fillColor(INK).text(marker, x, y, { lineBreak: false })
    })
    item.add(label)
    doc.y = y - look.above
    const indent = Math.max(INDENT, doc.widthOfString(marker) + 6)
    drawLines(doc, item, lines, { x: x + indent, width: width - indent }, look, running)
    item.end()
  }
  list.end()
}

/** Draws headings, paragraphs and lists. A heading is on the page of what follows it. */
export function textBlocksOf(doc: Doc, root: Structure, blocks: readonly TextBlock[], running: string) {
  const place = { x: MARGIN, width: contentWidth(doc) }
  doc.y += 6
  for (const block of blocks) {
    if (block.kind === 'list') drawList(doc, root, block, place, running)
    else if (block.kind === 'pictures') picturesOf(doc, root, block.pictures, running)
    else {
      const look = LOOKS[block.kind]
      drawLines(doc, root, block.lines, place, look, running, look.tag === 'P' ? 0 : 40)
    }
  }
}
