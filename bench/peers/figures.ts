import type { Look } from '../lighthouse.ts'

export const PAGES = ['list', 'property'] as const
export type PageKind = (typeof PAGES)[number]

/** What a browser of today accepts. */
export const ACCEPT = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** CPU time a request in ms, of the server's processes and of PostgreSQL. */
export interface ServerCost {
  server: number
  database: number
}

export interface PageFigures {
  page: PageKind
  site: string
  anew: ServerCost
  kept: ServerCost
  /** Bytes of the HTML as it is, and as it is sent. */
  html: { raw: number; sent: number }
  /** Bytes of all scripts of the first view, each in gzip. */
  script: number
  requests: number
  look: Look
}
