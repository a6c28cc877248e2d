import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A typeface as outlines, generated from the pages' own fonts, so that drawing text needs no font on the machine. */
interface Face {
  unitsPerEm: number
  /** The width of each character and its path in font units, with y pointing down. */
  glyphs: Record<string, [advance: number, path: string]>
  /** The kerning of two characters in font units. Negative values move them closer. */
  kerning: Record<string, number>
}

/** The fonts for headlines and for running text. */
export interface Faces {
  display: Face
  text: Face
}

let loaded: Promise<Faces> | undefined

/** Loaded when the first share picture is requested, and then kept. */
export const loadFaces = () =>
  (loaded ??= readFile(path.join(import.meta.dirname, 'lettering.json'), 'utf8').then(
    (json) => JSON.parse(json) as Faces,
  ))

/** Splits text into code points. Of a composed character, the typeface has the first code point. */
const lettersOf = (text: string) => Array.from(text)

/** The characters that the typeface can draw. Missing accents, other scripts and emoji are dropped. */
function writable(face: Face, text: string): string[] {
  const known = (letter: string) => /\s/.test(letter) || Object.hasOwn(face.glyphs, letter)
  const letters = lettersOf(text.normalize('NFC')).flatMap((letter) =>
    known(letter) ? letter : lettersOf(letter.normalize('NFKD')).filter(known),
  )
  return lettersOf(letters.join('').replaceAll(/\s+/g, ' ').trim())
}

function* placed(face: Face, letters: readonly string[], spacing = 0) {
  let x = 0
  for (const [at, letter] of letters.entries()) {
    const [advance, outline] = face.glyphs[letter]!
    const end = x + advance + spacing * face.unitsPerEm
    yield { x, end, outline }
    x = end + (face.kerning[letter + (letters[at + 1] ?? '')] ?? 0)
  }
}

function measure(face: Face, letters: readonly string[], size: number, spacing = 0) {
  let width = 0
  for (const { end } of placed(face, letters, spacing)) width = end
  return (width * size) / face.unitsPerEm
}

interface Place {
  x: number
  y: number
  size: number
  fill: string
  /** Letter spacing as a fraction of the font size. */
  spacing?: number
}

/** One line of text as SVG paths, so text can never be interpreted as markup. */
export function drawText(face: Face, text: string, { x, y, size, fill, spacing = 0 }: Place): string {
  const outlines = [...placed(face, writable(face, text), spacing)].map((glyph) =>
    glyph.outline === '' ? '' : `<path transform="translate(${Math.round(glyph.x)})" d="${glyph.outline}"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${size / face.unitsPerEm})" fill="${fill}">${outlines.join('')}</g>`
}

/** The font size, up to `size`, at which the text fits into one line. */
export const fitFontSize = (face: Face, text: string, size: number, width: number) =>
  Math.min(size, (size * width) / Math.max(1, measure(face, writable(face, text), size)))

/** Cuts a line at a word where possible, and adds an ellipsis. */
function shortened(line: string, fits: (line: string) => boolean): string {
  let text = line
  while (text !== '' && !fits(`${text}…`)) {
    const space = text.lastIndexOf(' ')
    text = space > 0 ? text.slice(0, space) : text.slice(0, -1)
  }
  return `${text.replace(/[\s,.;:-]+$/, '')}…`
}

/** Wraps text into at most `most` lines. Text that does not fit ends in an ellipsis. Words that are too long are broken. */
export function wrapText(face: Face, text: string, size: number, width: number, most: number): string[] {
  const fits = (line: string) => measure(face, lettersOf(line), size) <= width
  const lines: string[] = []
  let line = ''
  for (let word of writable(face, text).join('').split(' ')) {
    if (line !== '' && !fits(`${line} ${word}`)) {
      lines.push(line)
      line = ''
    }
    while (!fits(word)) {
      let end = word.length - 1
      while (end > 1 && !fits(word.slice(0, end))) end -= 1
      lines.push(word.slice(0, end))
      word = word.slice(end)
      if (lines.length > most) break
    }
    line = line === '' ? word : `${line} ${word}`
    if (lines.length > most) break
  }
  if (line !== '') lines.push(line)
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), shortened(lines[most - 1]!, fits)]
}
