import { readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const FILE = path.resolve(import.meta.dirname, '../docs/performance.md')
const SECTIONS = ['bench', 'backoffice', 'audit'] as const

const opening = (name: string) => `<!-- ${name} -->\n`
const closing = (name: string) => `\n<!-- /${name} -->`

function sectionOf(text: string, name: string): string | undefined {
  const start = text.indexOf(opening(name))
  const end = text.indexOf(closing(name))
  return start < 0 || end < start ? undefined : text.slice(start + opening(name).length, end)
}

/** Writes one section of docs/performance.md and keeps the others. */
export function writeSection(name: (typeof SECTIONS)[number], report: string) {
  const before = readFileSync(FILE, 'utf8')
  const sections = SECTIONS.flatMap((section) => {
    const text = section === name ? report.trim() : sectionOf(before, section)
    return text === undefined ? [] : [`${opening(section)}${text}${closing(section)}`]
  })
  writeFileSync(FILE, `# Performance\n\n${sections.join('\n\n')}\n`)
}

export const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** The date and machine of the measurement. */
export function occasion(): string {
  const [{ model } = { model: 'unknown' }] = os.cpus()
  return `on ${new Date().toISOString().slice(0, 10)}: ${os.cpus().length} × ${model}, ${Math.round(os.totalmem() / 1_000_000)} MB of memory, Node ${process.version}`
}
