/**
 * Decides from the module graph alone which modules share a file in the browser. Modules that the same pages load belong together. `merge-chunks.ts`
 * then makes fewer and larger files of them.
 */
import { createHash } from 'node:crypto'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { type Chunk, mergeChunks, type Root } from './merge-chunks.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** How much one byte of the backoffice counts. Visitors must not pay for what staff load. Chosen by trying: with more, a screen of staff can split a file of public pages. */
const ADMIN_WEIGHT = 0.015
/** How much one byte counts for the portal's pages and shell. Tenants come back, with these files in their cache. */
const PORTAL_WEIGHT = 0.5
/** How much one byte counts for the pages of addresses that lead nowhere. Few visits load them. */
const NOT_FOUND_WEIGHT = 0.1
/** How much one byte counts for the saved homes, and for what a heart loads on demand. The list and the homes are opened far more often. */
const SAVED_WEIGHT = 0.2
/** How much one byte counts for the pages of viewings and open houses. They come after a home. */
const VISIT_WEIGHT = 0.1
/** How much one byte counts for the forms of cards and bank accounts that a tenant opens on the payment pages. They come after a choice. */
const PAYING_WEIGHT = 0.1
/** How much one byte counts for the pages where most visits begin. Chosen by trying: these keep every page within its budget. */
const FIRST_PAGE_WEIGHTS: Readonly<Record<string, number>> = {
  'web/pages/site/properties.tsx': 10,
  'web/pages/site/home.tsx': 2,
  'web/pages/site/property.tsx': 2,
  'web/shell/site/home/home-below-fold.tsx': 1.5,
}
/** How much one byte counts for the fields of the search and for a search without results. They come after the list. */
const AFTER_LIST_WEIGHT = 0.2
/** Source that is minified and compressed together with similar code takes about this share of what it takes compressed alone. */
const BUILT_SIZE = 0.35

export interface Module {
  isEntry: boolean
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

export type Graph = ReadonlyMap<string, Module>

/** A module and all that it imports, directly or indirectly. */
function closureOf(graph: Graph, root: string): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    graph.get(id)?.importedIds.forEach(visit)
  }
  visit(root)
  return seen
}

/** The modules that are already loaded when each root is loaded on demand: those that every opener has loaded. */
function presentAt(graph: Graph, closures: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const openersOf = (root: string) =>
    [...closures]
      .filter(([, modules]) => [...modules].some((id) => graph.get(id)?.dynamicallyImportedIds.includes(root)))
      .map(([opener]) => opener)
  const openers = new Map([...closures.keys()].map((root) => [root, graph.get(root)!.isEntry ? [] : openersOf(root)]))
  const present = new Map([...openers].map(([root, { length }]) => [root, new Set(length > 0 ? graph.keys() : [])]))
  const lacks = (opener: string, id: string) => !closures.get(opener)!.has(id) && !present.get(opener)!.has(id)
  // Starts with every module, then removes those that some opener lacks, until nothing changes.
  for (let isDone = false; !isDone;) {
    isDone = true
    for (const [root, from] of openers) {
      for (const id of present.get(root)!) {
        if (!from.some((opener) => lacks(opener, id))) continue
        present.get(root)!.delete(id)
        isDone = false
      }
    }
  }
  return present
}

function weightOf(id: string): number {
  const file = path.relative(ROOT, id)
  if (file.includes('/admin/')) return ADMIN_WEIGHT
  if (file.includes('/not-found')) return NOT_FOUND_WEIGHT
  if (file.includes('/saved')) return SAVED_WEIGHT
  if (/\/site\/(viewing|open-house)\.tsx$/.test(file)) return VISIT_WEIGHT
  if (file.includes('/payments/debits/')) return PAYING_WEIGHT
  if (file.includes('/search/form/') || file.endsWith('/no-results.tsx')) return AFTER_LIST_WEIGHT
  return FIRST_PAGE_WEIGHTS[file] ?? (file.includes('/portal') ? PORTAL_WEIGHT : 1)
}

/** One chunk for all modules that the same roots load. Every root loads what comes with the entry. */
function chunksByRoots(graph: Graph, isShared: (id: string) => boolean): Chunk[] {
  const entries = [...graph].filter(([, { isEntry }]) => isEntry).map(([id]) => id)
  const opened = [...graph.values()].flatMap(({ dynamicallyImportedIds }) => dynamicallyImportedIds)
  const closures = new Map([...entries, ...opened].map((root) => [root, closureOf(graph, root)]))
  const present = presentAt(graph, closures)
  const roots = [...closures.keys()].map((id): Root => ({ id, weight: weightOf(id) }))
  const chunks = new Map<string, Chunk>()
  for (const [id, { code, importedIds }] of graph) {
    const users = roots.filter((root) => closures.get(root.id)!.has(id))
    const isFirst = entries.some((entry) => closures.get(entry)!.has(id))
    // A root has its own file, and a style sheet goes with the file that imports it.
    const isRoot = entries.includes(id) || (closures.has(id) && !isFirst)
    if (users.length < 2 || isRoot || importedIds.some((to) => to.endsWith('.css')) || !isShared(id)) continue
    const needing = isFirst ? roots : users.filter((root) => !present.get(root.id)!.has(id))
    const key = needing.map((root) => root.id).join()
    const chunk = chunks.get(key) ?? { modules: [], roots: new Set(needing), bytes: 0, isFirst }
    chunk.modules.push(id)
    chunk.bytes += gzipSync(code ?? '').length * BUILT_SIZE
    chunks.set(key, chunk)
  }
  return [...chunks.values()]
}

/** The chunk of every shared module. */
export function chunkNames(graph: Graph, isShared: (id: string) => boolean): Map<string, string> {
  const chunks = chunksByRoots(graph, isShared)
  const shared = new Set(chunks.flatMap(({ modules }) => modules))
  const needs = new Map([...shared].map((id) => [id, [...closureOf(graph, id)].filter((to) => shared.has(to))]))
  return new Map(
    mergeChunks(chunks, needs).flatMap(({ modules, isFirst }) => {
      const files = modules.map((id) => path.relative(ROOT, id)).toSorted()
      const hash = createHash('sha256').update(files.join()).digest('hex').slice(0, 4)
      return modules.map((id) => [id, isFirst ? 'parts' : `shared-${hash}`] as const)
    }),
  )
}

/** Looks through modules that only re-export: an import from one of them needs the module that defines the name. */
function importsOf(id: string, infoOf: (id: string) => Rolldown.ModuleInfo): readonly string[] {
  const { code, importedIds, meta } = infoOf(id)
  if (meta['passedOn']) return []
  // Only the import statements: the word may be in a text as well.
  const statements = (code ?? '').match(/\b(?:import|export)\b[^'"`]*\bfrom\b/g)?.join() ?? ''
  const isAsked = (name: string) => new RegExp(`\\b${name}\\b`).test(statements)
  const passers = importedIds
    .map(infoOf)
    .filter((next) => (next.meta['passedOn'] as string[] | undefined)?.some(isAsked))
  return [...importedIds, ...passers.flatMap((next) => next.importedIds)]
}

/** A plugin that reads the module graph, and the chunk group that uses it. */
export function sharedChunks(isShared: (id: string) => boolean) {
  let names: ReadonlyMap<string, string> = new Map()
  const plugin: Plugin = {
    name: 'shared-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildEnd() {
      const infoOf = (id: string) => this.getModuleInfo(id)!
      const graph = new Map<string, Module>()
      for (const id of this.getModuleIds()) {
        const { isEntry, code, dynamicallyImportedIds } = infoOf(id)
        graph.set(id, { isEntry, code, dynamicallyImportedIds, importedIds: importsOf(id, infoOf) })
      }
      names = chunkNames(graph, isShared)
    },
  }
  const name = (id: string) => names.get(id) ?? null
  return { plugin, group: { name, priority: 1, includeDependenciesRecursively: false } }
}
