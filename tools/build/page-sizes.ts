import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { currentBuild } from '../../server/http/ssr/build-folder.ts'

const CLIENT = path.join(currentBuild(), 'client')
const ENTRIES = ['web/entry-client.tsx', 'web/inline-boot.ts', 'web/shell/site/layout.tsx']

const ADMIN = 'web/routes/admin/admin.tsx'

/** Loaded on demand: when the menu opens, or when the browser has a session. */
const LATER = new Set(['web/shell/site/layout.tsx', 'web/shell/site/menu-drawer.tsx'])
/** The contents of the portal's pages, loaded after sign-in. */
const VIEWS = [
  'web/features/maintenance/own/lists.tsx',
  'web/features/maintenance/own/request-page.tsx',
  'web/features/payments/checkout/payment-view.tsx',
  'web/features/payments/history/payments-view.tsx',
]
const IDENTITY = 'web/lib/session/identity.ts'

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

export interface PageSize {
  page: string
  /** Gzipped bytes of everything that the page loads at once. */
  script: number
  style: number
}

function filesOf(manifest: Record<string, Chunk>, keys: string[]) {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const file of chunk.css ?? []) styles.add(file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  keys.forEach(visit)
  return { scripts: [...scripts], styles: [...styles] }
}

const compressed = (files: string[]) =>
  files.reduce((sum, file) => sum + statSync(path.join(CLIENT, `${file}.gz`)).size, 0)

/** What each page loads before it is complete. Parts loaded on demand, such as the lightbox, do not count. */
export function pageSizes(): PageSize[] {
  const manifest = JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk & { isDynamicEntry?: boolean }
  >
  const sizeOf = (key: string): PageSize => {
    // Backoffice screens are loaded inside the admin shell.
    const isAdmin = key.split('/')[2] === 'admin'
    const frame = isAdmin ? [ADMIN] : []
    const { scripts, styles } = filesOf(manifest, [...ENTRIES, ...frame, key])
    // A page with its own style sheet loads it instead of the site's.
    const own = filesOf(manifest, [...frame, key]).styles
    const sheets = own.length > 0 ? own : styles
    const page = `${isAdmin ? 'admin/' : ''}${path.basename(key, '.tsx')}`
    return { page, script: compressed(scripts), style: compressed(sheets) }
  }
  const missing = VIEWS.filter((key) => !manifest[key]?.isDynamicEntry)
  if (missing.length > 0) throw new Error(`Not a chunk of its own: ${missing.join(', ')}`)
  const pages = Object.keys(manifest).filter(
    (key) => /^web\/(routes|pages|shell)\//.test(key) && manifest[key]!.isDynamicEntry && !LATER.has(key),
  )
  return [...pages, ...VIEWS].map(sizeOf)
}

/** The identity client, loaded after the page by users who have a session or are about to sign in. */
export function identitySize(): number {
  const manifest = JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  return compressed([manifest[IDENTITY]!.file])
}
