/** How the build shares modules among pages, as if the backoffice were not there: what staff loads must not be paid for by visitors. */
import { createHash } from 'node:crypto'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Tests where a module lies within the project: the checkout may stand in a folder of any name, such as one called web. */
export const within = (pattern: RegExp) => (id: string) => pattern.test(id.replace(ROOT, ''))

interface Importers {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}

interface Graph {
  getModuleInfo(id: string): Importers | null
}

const BACKOFFICE = /\/web\/(pages\/admin|features\/[^/]+\/admin|ui\/(data-table|edit))\//
const ENTRY = /\/web\/entry-client\.tsx$/

/** The pages that load a module at once, and whether the backoffice uses it. */
function sharersOf(id: string, graph: Graph) {
  const pages = new Set<string>()
  const seen = new Set<string>()
  let isStaffs = false
  const visit = (at: string) => {
    if (seen.has(at)) return
    seen.add(at)
    if (BACKOFFICE.test(at)) {
      isStaffs = true
      return
    }
    const info = graph.getModuleInfo(at)
    if (!info) return
    const openers = info.dynamicImporters.filter((opener) => !BACKOFFICE.test(opener))
    if (openers.length < info.dynamicImporters.length) isStaffs = true
    if (info.isEntry || openers.length > 0) pages.add(at)
    info.importers.forEach(visit)
  }
  visit(id)
  return { pages, isStaffs }
}

/** A chunk of what at least so many pages share. */
export const sharedBy =
  (name: string, atLeast: number) =>
  (id: string, graph: Graph): string | null =>
    sharersOf(id, graph).pages.size >= atLeast ? name : null

/** What at least three pages share, and what every page has at hand anyway, which the backoffice would take apart from the entry. */
export const partsOf =
  (common: RegExp) =>
  (id: string, graph: Graph): string | null => {
    const { pages, isStaffs } = sharersOf(id, graph)
    const isBesideEntry = isStaffs && [...pages].some((page) => ENTRY.test(page))
    return isBesideEntry || (within(common)(id) && pages.size >= 3) ? 'parts' : null
  }

/** What the same pages share is one chunk, whether or not the backoffice uses all of it. */
export function alike(id: string, graph: Graph): string | null {
  const { pages, isStaffs } = sharersOf(id, graph)
  if (pages.size < 2 || !isStaffs) return null
  return `both-${createHash('sha256')
    .update([...pages].toSorted().join())
    .digest('hex')
    .slice(0, 4)}`
}
