import { contentWidth, type Doc, MARGIN, QUIET, SMALL, type Structure, write } from './pdf-style.ts'
import { hasRoom, startPage } from './pdf-table.ts'
import { toPrintable } from './printable-text.ts'

export interface Picture {
  /** An upright JPEG. */
  bytes: Uint8Array
  width: number
  height: number
  /** Below it, and for screen readers. */
  caption: string
}

const IN_A_ROW = 3
const GAP = 12
const HEIGHT = 150
const CAPTION_GAP = 4
/** Room for a caption of two lines. */
const CAPTION = 26

/** Draws pictures in rows, each with its caption. A row is on one page. */
export function picturesOf(doc: Doc, root: Structure, pictures: readonly Picture[], running: string) {
  const width = (contentWidth(doc) - GAP * (IN_A_ROW - 1)) / IN_A_ROW
  for (let at = 0; at < pictures.length; at += IN_A_ROW) {
    const row = pictures.slice(at, at + IN_A_ROW).map((picture) => {
      const scale = Math.min(width / picture.width, HEIGHT / picture.height)
      return { picture, size: { width: picture.width * scale, height: picture.height * scale } }
    })
    const height = Math.max(...row.map(({ size }) => size.height))
    if (!hasRoom(doc, height + CAPTION + GAP)) startPage(doc, running)
    const y = doc.y + GAP
    for (const [place, { picture, size }] of row.entries()) {
      const x = MARGIN + place * (width + GAP)
      const figure = doc.struct('Figure', { alt: toPrintable(picture.caption) }, () => {
        doc.image(Buffer.from(picture.bytes), x, y, size)
      })
      root.add(figure)
      const caption = { x, y: y + size.height + CAPTION_GAP, width }
      root.add(doc.struct('P', {}, () => write(doc, picture.caption, caption, { size: SMALL, color: QUIET })))
    }
    doc.y = y + height + CAPTION
  }
}
