import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { machine } from './record/record.ts'

const DOCS = path.resolve(import.meta.dirname, '../docs')

const opening = (name: string) => `<!-- ${name} -->\n`
const closing = (name: string) => `\n<!-- /${name} -->`

/** Replaces one section of a page under docs/ and keeps everything else. A new section goes to the end. */
export function writeSection(name: string, report: string, page = 'performance.md') {
  const file = path.join(DOCS, page)
  const before = readFileSync(file, 'utf8')
  const section = `${opening(name)}${report.trim()}${closing(name)}`
  const [start, end] = [before.indexOf(opening(name)), before.indexOf(closing(name))]
  if (start < 0) return writeFileSync(file, `${before.trimEnd()}\n\n${section}\n`)
  return writeFileSync(file, before.slice(0, start) + section + before.slice(end + closing(name).length))
}

export const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** The date and machine of the measurement. */
export const occasion = () => `on ${new Date().toISOString().slice(0, 10)}: ${machine()}`
