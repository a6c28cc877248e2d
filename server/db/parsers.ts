import pg from 'pg'

const { builtins } = pg.types
const TEXT_ARRAY = 1009
const plain: { textArray: (text: string) => string[]; instant: (text: string) => Date } = {
  textArray: pg.types.getTypeParser(TEXT_ARRAY as never),
  instant: pg.types.getTypeParser(builtins.TIMESTAMPTZ),
}

/** The end of an unquoted text: the next comma, or the closing brace. */
function endOfBare(text: string, from: number): number {
  const comma = text.indexOf(',', from)
  return comma === -1 ? text.length - 1 : comma
}

/** Parses `{garden,"roof deck"}`. Arrays with escapes, null or nesting are left to the driver. */
function parseTextArray(text: string): string[] {
  if (text === '{}') return []
  if (text.includes('\\') || text.includes('NULL') || text.includes('{', 1)) return plain.textArray(text)
  if (!text.includes('"')) return text.slice(1, -1).split(',')
  const items: string[] = []
  for (let at = 1; at < text.length;) {
    const isQuoted = text[at] === '"'
    const end = isQuoted ? text.indexOf('"', at + 1) : endOfBare(text, at)
    items.push(text.slice(isQuoted ? at + 1 : at, end))
    at = end + (isQuoted ? 2 : 1)
  }
  return items
}

/** Parses `2026-11-21 14:05:06.789+00`, the format of a session in UTC. */
function parseInstant(text: string): Date {
  if (!text.endsWith('+00') || text[4] !== '-') return plain.instant(text)
  return new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
}

/** The driver's own parsers of these two types took most of the time of a property list (docs/decisions/0010). Dates stay text. */
const OWN: Record<number, (text: string) => unknown> = {
  [TEXT_ARRAY]: parseTextArray,
  [builtins.TIMESTAMPTZ]: parseInstant,
  [builtins.DATE]: (text) => text,
}

/** How the driver parses values: with the fast parsers above, otherwise as usual. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (format !== 'binary' && OWN[oid]) || pg.types.getTypeParser(oid, format),
}
