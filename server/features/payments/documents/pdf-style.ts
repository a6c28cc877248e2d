import type PdfDocument from 'pdfkit'

export const MARGIN = 54
export const INK = '#1b2430'
export const QUIET = '#5b6672'
const LINE = '#d9dee5'
export const MAIN = '#14304f'
export const BODY = 10.5

export type Doc = InstanceType<typeof PdfDocument>
export type Structure = ReturnType<Doc['struct']>

export const contentWidth = (doc: Doc) => doc.page.width - 2 * MARGIN

/** A horizontal line. It is marked as an artifact so that screen readers skip it. */
export function rule(doc: Doc, y: number) {
  doc.markContent('Artifact')
  doc
    .moveTo(MARGIN, y)
    .lineTo(doc.page.width - MARGIN, y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke()
  doc.endMarkedContent()
}
