import { readFile } from 'node:fs/promises'
import type PdfDocument from 'pdfkit'
import { toPrintable } from './printable-text.ts'

export const MARGIN = 54
export const INK = '#1b2430'
export const QUIET = '#5b6672'
export const HARBOR = '#14304f'
const LINE = '#e4dacb'
export const BODY = 10
export const SMALL = 8.5

/** The space left free at the foot of a page, for the line with the company and the page number. */
export const FOOT = MARGIN + 30

export type Doc = InstanceType<typeof PdfDocument>
export type Structure = ReturnType<Doc['struct']>

const FILES = { text: 'Figtree-Regular', bold: 'Figtree-SemiBold', display: 'Fraunces-SemiBold' } as const
type Font = keyof typeof FILES

const readFont = async (font: Font) =>
  [font, await readFile(new URL(`fonts/${FILES[font]}.ttf`, import.meta.url))] as const

let fonts: ReturnType<typeof readFonts> | undefined
const readFonts = () => Promise.all([readFont('text'), readFont('bold'), readFont('display')])

/** The library and the fonts, read with the first document, because they are large. */
export async function loadPdf() {
  fonts ??= readFonts()
  const [{ default: Pdf }, files] = await Promise.all([import('pdfkit'), fonts])
  return { Pdf, fonts: files }
}

/** The bytes of a document, once it is ended. */
export function bytesOf(doc: Doc): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => void chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

export const contentWidth = (doc: Doc) => doc.page.width - 2 * MARGIN

interface Place {
  x: number
  y: number
  width: number
  align?: 'left' | 'right'
}

interface Look {
  font?: Font
  size?: number
  color?: string
}

/** Writes wrapped text in a place. Afterwards `doc.y` is below it. */
export function write(doc: Doc, text: string, { x, y, ...place }: Place, look: Look = {}) {
  const { font = 'text', size = BODY, color = INK } = look
  doc.font(font).fontSize(size).fillColor(color)
  doc.text(toPrintable(text), x, y, { lineGap: 2, ...place })
}

/** Draws what screen readers skip. */
export function decorate(doc: Doc, draw: () => void) {
  doc.markContent('Artifact')
  draw()
  doc.endMarkedContent()
}

/** A horizontal line. */
export const rule = (doc: Doc, y: number, from = MARGIN) =>
  decorate(doc, () => {
    doc
      .moveTo(from, y)
      .lineTo(doc.page.width - MARGIN, y)
      .lineWidth(0.75)
      .strokeColor(LINE)
      .stroke()
  })
