import { createHash } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import path from 'node:path'
import type { PageRenderer, PageRequest, RenderedPage } from '#contract/core/page.ts'
import { currentBuild } from './build-folder.ts'
import { builtAssets, sourceAssets } from './page-assets.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A build of the website. */
export interface WebBuild {
  render(request: Omit<PageRequest, 'assets'>): Promise<RenderedPage>
  pageOf: PageRenderer['pageOf']
  publicPaths: PageRenderer['publicPaths']
  /** The folder of the browser's files. Null in development, where Vite serves the sources. */
  clientFolder: string | null
  /** Hashes of the inline style sheets and the inline script, for the content security policy. */
  styleHashes: string[]
  scriptHashes: string[]
  /** In development: serves the sources and must run before other routes. */
  middleware?: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  close(): Promise<void>
}

const hashesOf = (texts: (string | null)[]) =>
  [...new Set(texts)].flatMap((text) =>
    text === null ? [] : [`sha256-${createHash('sha256').update(text).digest('base64')}`],
  )

/** Loads the active build. */
export async function loadBuild(): Promise<WebBuild> {
  const folder = currentBuild()
  const clientFolder = path.join(folder, 'client')
  const assets = await builtAssets(clientFolder)
  const renderer: PageRenderer = await import(path.join(folder, 'server/entry-server.js'))
  return {
    render: (request) => renderer.render({ ...request, assets }),
    pageOf: (url) => renderer.pageOf(url),
    publicPaths: renderer.publicPaths,
    clientFolder,
    styleHashes: hashesOf([assets.sheet, ...Object.values(assets.sheets)].map(({ css }) => css)),
    scriptHashes: hashesOf([assets.script]),
    close: async () => {},
  }
}

/** Serves the website from its sources with hot reload, on the same server. */
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
  const assets = await sourceAssets()
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
    clientFolder: null,
    styleHashes: [],
    scriptHashes: [],
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}
