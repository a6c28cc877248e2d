// Measures the source of a checkout for `npm run house`. Each measure documents its rule.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const STAFF_WORDS = { 'staff-*': /(^|\/)staff-/, '*-admin': /-admin\.tsx?$/, admin: /(^|\/)admin(\/|\.tsx?$)/ }
const SUBJECT = /^[a-z\d./-]+(\([^)]*\))?: [a-z]/

export interface Source {
  root: string
  /** The product's own TypeScript by path: no tests, no demonstration, nothing generated. */
  text: Map<string, string>
}

export function readSource(root: string): Source {
  const files = ['contract', 'server', 'web'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  const isOwn = (file: string) =>
    /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|^server\/(testing|db\/(demo|schema\.ts))/.test(file)
  return { root, text: new Map(files.filter(isOwn).map((file) => [file, readFileSync(path.join(root, file), 'utf8')])) }
}

/** Files that a pattern is found in, by text or name. */
const holding = ({ text }: Source, pattern: RegExp, name = /./) =>
  [...text].filter(([file, code]) => name.test(file) && pattern.test(code)).map(([file]) => file)

/** Files to touch for a property field: those that name `parkingSpaces` or its column, its migration, and the generated types of the tables. */
export const filesOfField = (source: Source) => [
  ...holding(source, /parkingSpaces|parking_spaces/),
  'server/db/migrations/NNNN_parking_spaces.sql',
  'server/db/schema.ts (generated)',
]

/** The folders that contain files of a noun: its own folders, with everything in them, and others by two levels of their path. */
export function roomsOf({ text }: Source, noun: string): string[] {
  const named = new RegExp(String.raw`(^|-)${noun.replace(/s$/, '')}s?(-|\.|$)`)
  const rooms = [...text.keys()].flatMap((file) => {
    const parts = file.split('/')
    const own = parts.slice(0, -1).indexOf(noun)
    if (own !== -1) return [parts.slice(0, own + 1).join('/')]
    return parts.some((part) => named.test(part)) ? [parts.slice(0, -1).slice(0, 2).join('/')] : []
  })
  return [...new Set(rooms)].toSorted()
}

/** The words by which paths of nouns and pages say that something is for staff. */
export function staffWords({ text }: Source): string[] {
  const files = [...text.keys()].filter((file) => /^(contract|server\/features|web\/(features|pages))\//.test(file))
  const words = Object.entries(STAFF_WORDS).filter(([, pattern]) => files.some((file) => pattern.test(file)))
  return words.map(([word]) => word)
}

/** Functions that read a cursor of the wire. */
export const cursorCodecs = (source: Source) =>
  holding(source, /(function|const) (read|decode|parse|open)\w*(Cursor|Place)\b/)

/** Files named after a limit that write counts into a table. */
export const sqlLimiters = (source: Source) => holding(source, /insert into|insertInto/, /limit|tries/)

/** Files that count how much of something runs at once. */
export const concurrencyLimiters = (source: Source) => holding(source, /(running|drawing|active) [+-]= 1\b/)

/** Folders that both read a cursor and write CSV, which are the two answers of a list for staff. */
export function adminLists(source: Source): string[] {
  const foldersWith = (pattern: RegExp) => holding(source, pattern).map((file) => path.dirname(file))
  const withCsv = new Set(foldersWith(/(?<!function )\bsendCsv\(/))
  return [...new Set(foldersWith(/(?<!function )\bdecodeCursor\(/))].filter((folder) => withCsv.has(folder))
}

export const largestFiles = ({ text }: Source, count: number) =>
  [...text]
    .map(([file, code]) => ({ file, lines: code.split('\n').length - 1 }))
    .toSorted((one, other) => other.lines - one.lines)
    .slice(0, count)

/** Subjects of the commits since one, and how many of them are of the form `area: imperative summary` in 72 characters. */
export function commitSubjects(root: string, since: string) {
  const git = execFileSync('git', ['log', '--no-merges', '--format=%s', `${since}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  })
  const subjects = git.split('\n').filter(Boolean)
  const lengths = subjects.map((subject) => subject.length).toSorted((one, other) => one - other)
  const good = subjects.filter((subject) => SUBJECT.test(subject) && subject.length <= 72)
  return { count: subjects.length, median: lengths[lengths.length >> 1], longest: lengths.at(-1), good: good.length }
}

export const wordsOf = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8').split(/\s+/).length

/** Headings of `CONTRIBUTING.md` that begin a recipe. */
export function recipes(root: string): string[] {
  const file = path.join(root, 'CONTRIBUTING.md')
  if (!existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(/^## ((?:Add|Send) .+)$/gm)].map(([, title]) => title!)
}
