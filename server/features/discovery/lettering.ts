import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** A typeface as outlines, made of the pages' own fonts: text becomes drawing, and needs no font on the machine. */
interface Face {
  unitsPerEm: number
  /** By letter: its width, and its path in font units with y downwards. */
  glyphs: Record<string, [advance: number, path: string]>
  /** By two letters: how much nearer (below zero) they stand. */
  kerning: Record<string, number>
}

/** Headlines and running text. */
export interface Faces {
  display: Face
  text: Face
}

let loaded: Promise<Faces> | undefined

/** Read once, and not before the first picture is asked for. */
export const loadFaces = () =>
  (loaded ??= readFile(path.join(import.meta.dirname, 'lettering.json'), 'utf8').then(
    (json) => JSON.parse(json) as Faces,
  ))

/** By code points: of those that are made of several the face has the first. */
const lettersOf = (text: string) => Array.from(text)

/** What the face can write of a text: accents that it has not are dropped, and so are letters of other scripts and emoji. */
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
  /** Between letters, in parts of the size. */
  spacing?: number
}

/** One line of text as a drawing. Whatever the text holds, none of it is markup. */
export function drawText(face: Face, text: string, { x, y, size, fill, spacing = 0 }: Place): string {
  const outlines = [...placed(face, writable(face, text), spacing)].map((glyph) =>
    glyph.outline === '' ? '' : `<path transform="translate(${Math.round(glyph.x)})" d="${glyph.outline}"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${size / face.unitsPerEm})" fill="${fill}">${outlines.join('')}</g>`
}

/** The size, at most as given, at which a text stands in one line of a width. */
export const fitFontSize = (face: Face, text: string, size: number, width: number) =>
  Math.min(size, (size * width) / Math.max(1, measure(face, writable(face, text), size)))

/** Whole words, if there is more than one, and an ellipsis. */
function shortened(line: string, fits: (line: string) => boolean): string {
  let kept = line
  while (kept !== '' && !fits(`${kept}…`)) {
    const space = kept.lastIndexOf(' ')
    kept = space > 0 ? kept.slice(0, space) : kept.slice(0, -1)
  }
  return `${kept.replace(/[\s,.;:-]+$/, '')}…`
}

/** A text in lines of a width, so many at most; what is left out is told by an ellipsis. A word too long is broken. */
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
