/** The statement of a long list has 6,000 characters, most of them names of columns. */
const MAX_LENGTH = 1000

/** The text of a statement on one line, without the middle of a long one. Values are placeholders in it. */
export function shortSql(sql: string): string {
  const line = sql.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= MAX_LENGTH) return line
  return `${line.slice(0, MAX_LENGTH / 2)} … ${line.slice(-MAX_LENGTH / 2)}`
}
