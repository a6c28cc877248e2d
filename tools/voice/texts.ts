// Reads the texts of a source file: what a person may read, without names, keys, classes, imports, SQL and comments.
import { parseSync } from 'vite'

interface Node {
  type: string
  start: number
}

export interface Text {
  line: number
  text: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const field = (node: Node, name: string): unknown => Reflect.get(node, name)

/** Where a string is no text: module names, types, and the attributes that hold classes, addresses and keys. */
const SILENT_NODES = /^(?:Import|ExportAll|TS(?:Literal|Import)Type)/
const SILENT_ATTRIBUTES = new Set([
  'className',
  'imgClassName',
  'd',
  'href',
  'id',
  'key',
  'name',
  'sizes',
  'to',
  'type',
])

function isSilent(node: Node): boolean {
  if (SILENT_NODES.test(node.type)) return true
  if (node.type === 'JSXAttribute') {
    const name = field(node, 'name')
    return isNode(name) && SILENT_ATTRIBUTES.has(String(field(name, 'name')))
  }
  if (node.type !== 'TaggedTemplateExpression') return false
  const tag = field(node, 'tag')
  return isNode(tag) && field(tag, 'name') === 'sql'
}

/** A template is one text with `{}` for each value, so that a phrase is found whole. */
function ownText(node: Node): string | null {
  if (node.type === 'Literal' || node.type === 'JSXText') {
    const value = field(node, 'value')
    return typeof value === 'string' ? value : null
  }
  if (node.type !== 'TemplateLiteral') return null
  const parts = field(node, 'quasis')
  if (!Array.isArray(parts)) return null
  return parts.map((part: { value: { cooked: string | null } }) => part.value.cooked ?? '').join('{}')
}

/** A single word in lower case is a value or a key, not a text. */
const isRead = (text: string) => /\p{L}\S*\s+\S*\p{L}|^\p{Lu}\p{Ll}/u.test(text)

/** Every text of a file, in order. */
export function textsOf(file: string, source: string): Text[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]!.message}`)
  const texts: Text[] = []
  const visit = (value: unknown, isKey = false) => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one))
    if (!isNode(value) || isSilent(value)) return
    const text = ownText(value)?.replaceAll(/\s+/g, ' ').trim()
    if (text !== undefined && !isKey && isRead(text))
      texts.push({ line: source.slice(0, value.start).split('\n').length, text })
    for (const [name, child] of Object.entries(value)) visit(child, name === 'key' && value.type === 'Property')
  }
  visit(program)
  return texts
}
