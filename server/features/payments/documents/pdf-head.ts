import {
  BODY,
  contentWidth,
  decorate,
  type Doc,
  HARBOR,
  INK,
  MARGIN,
  QUIET,
  rule,
  type Structure,
  write,
} from './pdf-style.ts'

/** Whether the money is with us: paid, or back with the payer. */
export interface Stamp {
  text: string
  tone: 'green' | 'red'
}

/** The head of a document that is a text. */
export interface Letterhead {
  title: string
  /** Below the title, for example the receipt's number. Empty for none. */
  reference: string
}

/** The head of a document about money or signatures. */
export interface Head extends Letterhead {
  amount: string
  stamp?: Stamp
  /** Below the amount: when and how it was paid. */
  line: string
  /** Who paid whom, side by side. The first line of each is its name. */
  parties: readonly { label: string; lines: readonly string[] }[]
}

const TONES = { green: ['#e2f0e4', '#1d5631'], red: ['#f9e3e0', '#852720'] } as const

/** The logo without its text, as on the site (web/ui/layout/logo.tsx). */
const MARK = [
  'M2 21.5 L17 4.5 L27.6 16.4 c2.7 3 6.3 3.2 10.4 .6',
  'M7.5 28.4 c3.4 -2.6 6.4 -2.6 9.6 0 s6.4 2.6 9.8 0 c2 -1.5 3.8 -2.1 5.8 -1.9',
]

function drawMark(doc: Doc, x: number, y: number, height: number) {
  doc
    .save()
    .translate(x, y)
    .scale(height / 32)
  doc.lineWidth(3).lineCap('round').lineJoin('round').strokeColor(HARBOR)
  for (const line of MARK) doc.path(line).stroke()
  doc.restore()
}

function stampOf(doc: Doc, root: Structure, { text, tone }: Stamp, x: number, y: number) {
  const [tint, color] = TONES[tone]
  doc.font('bold').fontSize(11)
  const width = doc.widthOfString(text) + 22
  decorate(doc, () => doc.roundedRect(x, y, width, 21, 10.5).fill(tint))
  const look = { font: 'bold', size: 11, color } as const
  root.add(doc.struct('P', {}, () => write(doc, text, { x: x + 11, y: y + 4, width }, look)))
}

function amountOf(doc: Doc, root: Structure, { amount, stamp, line }: Head) {
  const width = contentWidth(doc)
  const y = doc.y
  root.add(
    doc.struct('P', {}, () =>
      write(doc, amount, { x: MARGIN, y, width }, { font: 'display', size: 30, color: HARBOR }),
    ),
  )
  if (stamp) {
    const x = MARGIN + doc.font('display').fontSize(30).widthOfString(amount) + 14
    stampOf(doc, root, stamp, x, y + 10)
  }
  root.add(doc.struct('P', {}, () => write(doc, line, { x: MARGIN, y: y + 44, width }, { size: 11.5, color: QUIET })))
}

function partiesOf(doc: Doc, root: Structure, parties: Head['parties']) {
  const y = doc.y
  const width = contentWidth(doc) / parties.length
  let bottom = y
  for (const [at, { label, lines }] of parties.entries()) {
    const place = { x: MARGIN + at * width, width: width - 24 }
    root.add(doc.struct('H2', {}, () => write(doc, label, { ...place, y }, { size: 9, color: QUIET })))
    const [name = '', ...rest] = lines
    root.add(
      doc.struct('P', {}, () => {
        write(doc, name, { ...place, y: y + 15 }, { font: 'bold', size: BODY })
        if (rest.length > 0) write(doc, rest.join('\n'), { ...place, y: doc.y }, { size: BODY })
      }),
    )
    bottom = Math.max(bottom, doc.y)
  }
  doc.y = bottom
}

/** Draws the head of a document's first page: logo and title, and for a `Head` also amount, stamp, payer and payee. */
export function headOf(doc: Doc, root: Structure, name: string, head: Head | Letterhead) {
  const half = contentWidth(doc) / 2
  const right = { x: MARGIN + half, width: half, align: 'right' as const }
  decorate(doc, () => drawMark(doc, MARGIN, MARGIN - 3, 25))
  root.add(
    doc.struct('P', {}, () =>
      write(doc, name, { x: MARGIN + 40, y: MARGIN - 2, width: half - 52 }, { font: 'display', size: 18 }),
    ),
  )
  const belowName = doc.y
  root.add(
    doc.struct('H1', {}, () =>
      write(doc, head.title, { ...right, y: MARGIN - 2 }, { font: 'display', size: 18, color: INK }),
    ),
  )
  if (head.reference !== '')
    root.add(doc.struct('P', {}, () => write(doc, head.reference, { ...right, y: doc.y }, { size: 10, color: QUIET })))
  doc.y = Math.max(doc.y, belowName) + 14
  rule(doc, doc.y)
  if (!('amount' in head)) return
  doc.y += 26
  amountOf(doc, root, head)
  doc.y += 24
  partiesOf(doc, root, head.parties)
  doc.y += 18
}
