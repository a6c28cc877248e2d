import { SHARE_HEIGHT, SHARE_WIDTH } from '#contract/discovery/share-pictures.ts'
import { type Faces, fitFontSize, wrapText, drawText } from './lettering.ts'

/** The texts of a share picture. */
export interface ShareText {
  company: string
  /** The small line above the headline. */
  eyebrow: string
  headline: string
  /** A price is drawn in one line, as large as fits; another headline takes up to three lines. */
  isPrice: boolean
  title: string
  /** Small lines, followed by the facts. */
  lines: readonly string[]
  facts: string
  /** The broker and their license, which the law requires in the picture itself. */
  listedBy: string
}

/** Count this up after a change of the design, so that every picture is drawn again. */
export const DESIGN = 1
export const PHOTO_WIDTH = 672

const COLOR = {
  paper: '#fbf8f3',
  ink: '#1b2430',
  muted: '#5b6672',
  line: '#e4dacb',
  harbor: '#14304f',
  brass: '#8a6a2f',
}
const LEFT = PHOTO_WIDTH + 52
const WIDTH = SHARE_WIDTH - LEFT - 52

const ROOF = 'M2 21.5 L17 4.5 L27.6 16.4 c2.7 3 6.3 3.2 10.4 .6'
const WAVE = 'M7.5 28.4 c3.4-2.6 6.4-2.6 9.6 0 s6.4 2.6 9.8 0 c2-1.5 3.8-2.1 5.8-1.9'
const mark = (x: number, y: number, scale: number, stroke: string, opacity = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${stroke}" stroke-opacity="${opacity}" stroke-width="3"
    stroke-linecap="round" stroke-linejoin="round"><path d="${ROOF}"/><path d="${WAVE}"/></g>`

/** Shown where there is no photo. */
const NO_PHOTO = `<rect width="${PHOTO_WIDTH}" height="${SHARE_HEIGHT}" fill="${COLOR.harbor}"/>${mark(136, 155, 10, COLOR.paper, 0.16)}`

/** Everything but the photo, as an SVG in which all text has become paths. */
export function drawShare({ display, text }: Faces, share: ShareText, hasPhoto: boolean): string {
  const parts: string[] = []
  const add = (face: Faces['text'], words: string, y: number, size: number, fill: string, spacing = 0) =>
    parts.push(drawText(face, words, { x: LEFT, y, size, fill, spacing }))

  const name = wrapText(display, share.company, 34, WIDTH - 56, 1)[0] ?? ''
  parts.push(
    mark(LEFT - 2, 55, 1.08, COLOR.harbor),
    drawText(display, name, { x: LEFT + 54, y: 86, size: 34, fill: COLOR.ink }),
  )

  add(text, share.eyebrow.toUpperCase(), 184, 20, COLOR.brass, 0.09)
  let y = 184
  if (share.isPrice) {
    const size = fitFontSize(display, share.headline, 68, WIDTH)
    y += size + 12
    add(display, share.headline, y, size, COLOR.ink)
  } else {
    y += 6
    for (const line of wrapText(display, share.headline, 56, WIDTH, 3)) add(display, line, (y += 62), 56, COLOR.ink)
  }
  y += 14
  for (const line of wrapText(text, share.title, 31, WIDTH, 3)) add(text, line, (y += 40), 31, COLOR.ink)
  y += 8
  for (const words of share.lines) add(text, wrapText(text, words, 24, WIDTH, 1)[0] ?? '', (y += 34), 24, COLOR.muted)
  add(text, share.facts, y + 46, fitFontSize(text, share.facts, 24, WIDTH), COLOR.ink)
  parts.push(`<rect x="${LEFT}" y="549" width="${WIDTH}" height="1.5" fill="${COLOR.line}"/>`)
  add(text, share.listedBy, 586, fitFontSize(text, share.listedBy, 20, WIDTH), COLOR.muted)

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">
    <rect x="${PHOTO_WIDTH}" width="${SHARE_WIDTH - PHOTO_WIDTH}" height="${SHARE_HEIGHT}" fill="${COLOR.paper}"/>
    ${hasPhoto ? '' : NO_PHOTO}${parts.join('')}</svg>`
}
