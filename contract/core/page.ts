/** What the server and the pages agree on: nothing here crosses the wire, and nothing is checked at run time. */

/** What a call needs of an answer: the browser's own, or one made in process for a third of its cost. */
export type FetchResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'json' | 'text'> & {
  headers: Pick<Headers, 'get'>
}

export type Fetch = (path: string, init?: RequestInit) => Promise<FetchResponse>

/** A style sheet: its address, and its text where it stands in the page itself. */
export interface StyleSheet {
  href: string
  css: string | null
}

/** The built files that a document names. */
export interface PageAssets {
  /** Of every page whose frame has none of its own. */
  sheet: StyleSheet
  /** Text of the classic script that runs before anything is painted; null in development, where `inlineBoot` is linked. */
  script: string | null
  inlineBoot: string
  entry: string
  /** Chunks that the entry imports. */
  entryChunks: string[]
  /** Chunks of each page and layout, by its file under `web/`. */
  chunks: Record<string, string[]>
  /** Of those frames that have one of their own, in the place of the site's, by their file under `web/`. */
  sheets: Record<string, StyleSheet>
  /** Small pictures that stand in the page, as `data:` addresses by the address of the picture. */
  firstPictures: Record<string, string>
}

export interface PageRequest {
  /** Path and query. */
  url: string
  /** Where the site stands, for canonical links: `https://baystead.example`. */
  origin: string
  /** Calls the API on this request's behalf. */
  fetch: Fetch
  assets: PageAssets
}

export interface RenderedPage {
  status: number
  html: string
  /** The same for everybody: may be kept in the public cache. */
  isPublic: boolean
}

/** What the server must know of a path before it renders it. `query`: the parameters that the page understands. */
export interface PageFacts {
  /** Of the route that answers for the path: `*` for one that leads nowhere. */
  path: string
  isPublic: boolean
  query: readonly string[]
}

/** What `web/entry-server.tsx` exports. */
export interface PageRenderer {
  render(request: PageRequest): Promise<RenderedPage>
  pageOf(path: string): PageFacts
  /** Every public page that is one page, in the order of the site. */
  publicPaths: readonly string[]
}
