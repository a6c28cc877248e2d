import { createHash } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { FALLBACK_WIDTH } from '#contract/picture-sizes.ts'
import type { PageAssets, PageRenderer, PageRequest, RenderedPage } from '#contract/page.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CLIENT = path.join(ROOT, 'dist/client')
const ENTRY = 'web/entry-client.tsx'
const BEFORE_PAINT = 'web/before-paint.ts'
const STYLES = 'web/styles.css'

/** What draws the pages. */
export interface WebBuild {
  render(request: Omit<PageRequest, 'assets'>): Promise<RenderedPage>
  pageOf: PageRenderer['pageOf']
  publicPaths: PageRenderer['publicPaths']
  /** Of the style sheet and the script that stand in every page, as the content rules name them. */
  styleHashes: string[]
  scriptHashes: string[]
  /** In development: serves the sources, and must be asked first. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  close(): Promise<void>
}

interface ManifestChunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, ManifestChunk>

/** A chunk and all that it imports at once. */
function chunksOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return []
  seen.add(key)
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((name) => chunksOf(manifest, name, seen))]
}

/** Style sheets of a chunk and of what it imports; the entry's is in every page as it is. */
function sheetsOf(manifest: Manifest, key: string): string[] {
  const chunk = manifest[key]
  if (!chunk || key === ENTRY) return []
  return [...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((name) => sheetsOf(manifest, name))]
}

const FIRST = '-first.avif'

/** Made by `tools/pictures.ts` for every picture of ours. */
async function firstPictures(): Promise<PageAssets['firstPictures']> {
  const folder = path.join(ROOT, 'pictures')
  const files = (await readdir(folder)).filter((file) => file.endsWith(FIRST))
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file): Promise<[string, string]> => [
        `/pictures/${file.slice(0, -FIRST.length)}-${FALLBACK_WIDTH}.jpg`,
        `data:image/avif;base64,${await readFile(path.join(folder, file), 'base64')}`,
      ]),
    ),
  )
}

async function assetsOf(manifest: Manifest): Promise<PageAssets> {
  const entry = manifest[ENTRY]
  const beforePaint = manifest[BEFORE_PAINT]
  const stylesheet = entry?.css?.[0]
  if (!entry || !beforePaint || stylesheet === undefined) throw new Error(`${CLIENT} was not built by tools/build.ts`)
  const [, ...entryChunks] = chunksOf(manifest, ENTRY)
  const loaded = new Set([`/${entry.file}`, ...entryChunks])
  const pages = Object.keys(manifest).filter((key) => key.startsWith('web/pages/'))
  return {
    css: await readFile(path.join(CLIENT, stylesheet), 'utf8'),
    stylesheet: `/${stylesheet}`,
    script: await readFile(path.join(CLIENT, beforePaint.file), 'utf8'),
    beforePaint: `/${beforePaint.file}`,
    entry: `/${entry.file}`,
    entryChunks,
    chunks: Object.fromEntries(
      pages.map((key) => [key.slice('web/'.length), chunksOf(manifest, key).filter((file) => !loaded.has(file))]),
    ),
    sheets: Object.fromEntries(
      pages.flatMap((key) => sheetsOf(manifest, key).map((file) => [key.slice('web/'.length), `/${file}`])),
    ),
    firstPictures: await firstPictures(),
  }
}

const hashesOf = (text: string | null) =>
  text === null ? [] : [`sha256-${createHash('sha256').update(text).digest('base64')}`]

/** The pages as `tools/build.ts` made them. */
export async function loadBuild(): Promise<WebBuild> {
  const manifest: Manifest = JSON.parse(await readFile(path.join(CLIENT, '.vite/manifest.json'), 'utf8'))
  const assets = await assetsOf(manifest)
  const renderer: PageRenderer = await import(path.join(ROOT, 'dist/server/entry-server.js'))
  return {
    render: (request) => renderer.render({ ...request, assets }),
    pageOf: (url) => renderer.pageOf(url),
    publicPaths: renderer.publicPaths,
    styleHashes: hashesOf(assets.css),
    scriptHashes: hashesOf(assets.script),
    close: async () => {},
  }
}

/** The pages from their sources, with hot reload over the same server. */
export async function devBuild(server: Server): Promise<WebBuild> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: ROOT,
    server: { middlewareMode: true, hmr: { server } },
  })
  async function load(): Promise<PageRenderer> {
    const { render, pageOf, publicPaths } = await vite.ssrLoadModule('/web/entry-server.tsx')
    return { render, pageOf, publicPaths }
  }
  const assets: PageAssets = {
    css: null,
    stylesheet: `/${STYLES}`,
    script: null,
    beforePaint: `/${BEFORE_PAINT}`,
    entry: `/${ENTRY}`,
    entryChunks: [],
    chunks: {},
    // The module that imports it brings it.
    sheets: {},
    firstPictures: await firstPictures(),
  }
  let renderer = await load()
  return {
    async render(request) {
      try {
        renderer = await load()
        return await renderer.render({ ...request, assets })
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
    pageOf: (url) => renderer.pageOf(url),
    publicPaths: renderer.publicPaths,
    styleHashes: [],
    scriptHashes: [],
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
