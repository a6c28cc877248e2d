import type { Fetch, PageRenderer, StyleSheet } from '#contract/core/page.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { discover } from './discovery.ts'
import { Document } from './document.tsx'
import { ApiError } from './lib/api/api-error.ts'
import { provideTransport } from './lib/api/call.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { StaticRouter } from './lib/routing/router.tsx'
import { packQueries, scriptJson } from './lib/api/shipped-state.ts'
import { matchOf, prepare } from './match.ts'
import { screenOf } from './routes/admin/screens.ts'
import { FirstPictures } from './ui/media/mobile-inline-source.tsx'
import { providePictureTints } from './ui/media/picture-tint.tsx'
import { routes } from './routes.ts'
import { keepFragments } from './server-fragments.tsx'
import { bytesOf, inPieces, pieceOf } from './server-pieces.ts'

keepFragments()

const transports = new AsyncLocalStorage<Fetch>()
provideTransport(() => {
  const transport = transports.getStore()
  if (!transport) throw new Error('A call to the API outside of a page request')
  return transport
})

/** The status of the page: that of the worst API error. Any other error is a bug and renders no page. */
function statusOf(client: QueryClient): number {
  const errors = client
    .getQueryCache()
    .getAll()
    .flatMap(({ state: { error } }) => error ?? [])
  const unknown = errors.find((error) => !(error instanceof ApiError))
  if (unknown) throw unknown
  const worst = Math.max(200, ...errors.map((error) => (error instanceof ApiError ? error.status : 500)))
  return worst >= 500 ? 503 : worst
}

export const pageOf: PageRenderer['pageOf'] = (path) => matchOf(path).route

export const publicPaths: PageRenderer['publicPaths'] = routes
  .filter(({ path, isPublic }) => isPublic && !/[:*]/.test(path))
  .map(({ path }) => path)

const sheetBytes = new Map<string, Uint8Array>()

/** The style sheet with its text as a piece. */
function withPiece({ href, css }: StyleSheet): StyleSheet {
  if (css === null) return { href, css }
  const bytes = sheetBytes.get(href) ?? bytesOf(css)
  sheetBytes.set(href, bytes)
  return { href, css: pieceOf(bytes) }
}

export const render: PageRenderer['render'] = ({ url, origin, fetch, assets }) =>
  transports.run(fetch, async () => {
    providePictureTints(assets.pictureTints)
    const client = createQueryClient()
    const address = new URL(origin + url)
    const route = await prepare(client, address)
    const { layout, frame, page, isPublic, path } = route
    const failure = statusOf(client)
    const isNowhere = path === '*' || (path === '/admin/*' && screenOf(address.pathname).route.path === '*')
    const status = failure === 200 && isNowhere ? 404 : failure
    const { params } = matchOf(address.pathname)
    const discovery = discover({ path, params, origin, client, isWhole: isPublic && status === 200 })
    const chunks = [layout, frame, page].flatMap((module) => (module && assets.chunks[module.file]) ?? [])
    const sheet = assets.sheets[(frame ?? layout).file] ?? assets.sheet
    const pageIn = (style: StyleSheet) => (
      <Document
        state={scriptJson({ origin, queries: packQueries(client) })}
        server={{
          assets,
          chunks: [...new Set(chunks)],
          sheet: style,
          isPublic,
          discovery,
        }}
      >
        <FirstPictures value={assets.firstPictures}>
          <StaticRouter url={address}>
            <App client={client} origin={origin} />
          </StaticRouter>
        </FirstPictures>
      </Document>
    )
    return {
      status,
      html: inPieces(() => `<!doctype html>${renderToString(pageIn(withPiece(sheet)))}`),
      isPublic,
    }
  })
