/** Types that the server and the pages share. None of this crosses the network, and none is checked at run time. */

/** The part of a response that `call()` uses. During server rendering, calls run in process at a third of the cost of a real response. */
export type FetchResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'json' | 'text'> & {
  headers: Pick<Headers, 'get'>
}

export type Fetch = (path: string, init?: RequestInit) => Promise<FetchResponse>

/** A style sheet: its URL, and its text where it is inlined in the page. */
export interface StyleSheet {
  href: string
  css: string | null
}

/** The built files that a page links to. */
export interface PageAssets {
  /** The style sheet of every page whose shell has none of its own. */
  sheet: StyleSheet
  /** The inline script that runs before the first paint. Null in development, where `inlineBoot` is linked instead. */
  script: string | null
  inlineBoot: string
  entry: string
  /** Chunks that the client entry imports. */
  entryChunks: string[]
  /** The chunks of each page and layout, by its file under `web/`. */
  chunks: Record<string, string[]>
  /** The style sheets of the shells that replace the site's, by their file under `web/`. */
  sheets: Record<string, StyleSheet>
  /** Small inline versions of pictures: `data:` URLs by the URL of the picture. */
  firstPictures: Record<string, string>
  /** The colors of the same pictures in three hexadecimal digits. */
  pictureTints: Record<string, string>
}

export interface PageRequest {
  /** Path and query string. */
  url: string
  /** The public origin of the site, for canonical links: `https://baystead.example`. */
  origin: string
  /** Calls the API on behalf of this request. */
  fetch: Fetch
  assets: PageAssets
}

export interface RenderedPage {
  status: number
  /** Text and bytes (UTF-8), in order. */
  html: readonly (string | Uint8Array)[]
  /** The page is the same for everyone, so the public cache may store it. */
  isPublic: boolean
}

/** What the server needs to know about a path before it renders it. `query` lists the parameters that the page reads. */
export interface PageFacts {
  /** The path of the matching route: `*` where none matches. */
  path: string
  isPublic: boolean
  query: readonly string[]
}

/** The exports of `web/entry-server.tsx`. */
export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>
  pageOf(path: string): PageFacts
  /** Every public page without parameters, in the order of the site map. */
  publicPaths: readonly string[]
}
