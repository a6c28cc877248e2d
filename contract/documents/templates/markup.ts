import { type FieldName, isFieldName } from './merge-fields.ts'

interface Style {
  isBold: boolean
}

/** Text, or the place of a field. */
export type Piece = Style & ({ text: string } | { field: FieldName })

interface Item<Part> {
  /** `•`, or the number as it was written. */
  marker: string
  lines: readonly (readonly Part[])[]
}

export type Block<Part> =
  | { kind: 'heading' | 'subheading' | 'paragraph'; lines: readonly (readonly Part[])[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly Item<Part>[] }

export interface Problem {
  /** The first line is 1. */
  line: number
  message: string
}

interface Parsed {
  blocks: readonly Block<Piece>[]
  problems: readonly Problem[]
}

const TOKEN = /\*\*|\{\{([^{}]*)\}\}|[{}]+/g

/** The pieces of a line. What cannot be understood is said with its reason. */
function piecesOf(text: string, refuse: (message: string) => void): Piece[] {
  const pieces: Piece[] = []
  let isBold = false
  let from = 0
  const addText = (until: number) => {
    if (until > from) pieces.push({ text: text.slice(from, until), isBold })
  }
  for (const { 0: token, 1: inside, index } of text.matchAll(TOKEN)) {
    addText(index)
    from = index + token.length
    const name = inside?.trim()
    if (token === '**') isBold = !isBold
    else if (name === undefined) refuse(`"${token}" does not belong to a field. A field looks like {{rent}}.`)
    else if (isFieldName(name)) pieces.push({ field: name, isBold })
    else refuse(name === '' ? '{{}} has no field in it.' : `{{${name}}} is not a field. Choose one from the list.`)
  }
  addText(text.length)
  if (isBold) refuse('** begins bold text, and a second ** has to end it on the same line.')
  return pieces
}

const HEADING = /^(#+)\s+(\S.*)$/
const ITEM = /^(?:[-*•]|(\d{1,3})[.)])\s+(\S.*)$/

const KINDS = ['heading', 'subheading'] as const

type Open<Part> =
  | { kind: 'paragraph'; lines: Part[][] }
  | { kind: 'list'; isNumbered: boolean; items: OpenItem<Part>[] }
interface OpenItem<Part> {
  marker: string
  lines: Part[][]
}

/** Adds a line that is neither a heading nor empty: an item, or one more line of what came before it. */
function addLine(open: Open<Piece> | null, text: string, read: (text: string) => Piece[]): Open<Piece> {
  const [, number, rest] = ITEM.exec(text) ?? []
  if (rest !== undefined) {
    const isNumbered = number !== undefined
    const item = { marker: isNumbered ? `${number}.` : '•', lines: [read(rest)] }
    if (open?.kind !== 'list' || open.isNumbered !== isNumbered) return { kind: 'list', isNumbered, items: [item] }
    open.items.push(item)
    return open
  }
  const line = read(text)
  if (open === null) return { kind: 'paragraph', lines: [line] }
  const { lines } = open.kind === 'list' ? open.items.at(-1)! : open
  lines.push(line)
  return open
}

/**
 * Reads the text of a template: `# Heading`, `## Subheading`, `- item`, `1. item`, `**bold**` and `{{field}}`. An empty line ends a paragraph, and a line
 * break stays one. Everything else is plain text.
 */
export function parseMarkup(text: string): Parsed {
  const blocks: Block<Piece>[] = []
  const problems: Problem[] = []
  let open: Open<Piece> | null = null
  for (const [at, written] of text.split(/\r\n|\r|\n/).entries()) {
    const refuse = (message: string) => void problems.push({ line: at + 1, message })
    const read = (part: string) => piecesOf(part, refuse)
    const line = written.replaceAll('\t', ' ').trim()
    const [, signs, title] = HEADING.exec(line) ?? []
    if (line === '') open = null
    else if (signs !== undefined) {
      const kind = KINDS[signs.length - 1]
      if (kind === undefined) refuse('A heading begins with # or ##.')
      blocks.push({ kind: kind ?? 'subheading', lines: [read(title!)] })
      open = null
    } else {
      const next: Open<Piece> = addLine(open, line, read)
      if (next !== open) blocks.push(next)
      open = next
    }
  }
  return { blocks, problems }
}

/** Whether a text has a word, a number or a field: `**` and `-` alone say nothing. */
export const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** `Line 3: {{rnet}} is not a field.` Of many problems the first ones. Null where there is none. */
export function problemOf(text: string): string | null {
  const { problems } = parseMarkup(text)
  return problems.length === 0
    ? null
    : problems
        .slice(0, 3)
        .map(({ line, message }) => `Line ${line}: ${message}`)
        .join(' ')
}
