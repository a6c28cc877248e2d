import { decorate, type Doc, INK, MARGIN, QUIET, rule, SMALL, type Structure, write } from './pdf-style.ts'
import { hasRoom, startPage } from './pdf-table.ts'

/** Lines that a person drew. */
export interface Drawing {
  /** `Drawn by Dana Reyes`. */
  label: string
  /** SVG path data in a box of this size. */
  lines: string
  width: number
  height: number
}

const WIDTH = 220

/** Draws each one on a line, as on paper. */
export function drawingsOf(doc: Doc, root: Structure, drawings: readonly Drawing[], running: string) {
  for (const { label, lines, width, height } of drawings) {
    const scale = WIDTH / width
    if (!hasRoom(doc, height * scale + 40)) startPage(doc, running)
    const y = doc.y + 12
    decorate(doc, () => {
      doc.save().translate(MARGIN, y).scale(scale)
      doc.lineWidth(4).lineCap('round').lineJoin('round').strokeColor(INK).path(lines).stroke()
      doc.restore()
    })
    doc.y = y + height * scale + 4
    rule(doc, doc.y)
    const place = { x: MARGIN, y: doc.y + 6, width: WIDTH * 2 }
    root.add(doc.struct('P', {}, () => write(doc, label, place, { size: SMALL, color: QUIET })))
    doc.y += 4
  }
}
