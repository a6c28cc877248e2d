import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Id, SearchText } from '#contract/core/fields.ts'

export const PALETTE_RESULT_KINDS = [
  'tenant',
  'building',
  'unit',
  'property',
  'request',
  'inquiry',
  'payment',
  'user',
] as const
export type PaletteResultKind = (typeof PALETTE_RESULT_KINDS)[number]

/** One search result, titled as in the record's own list. */
const PaletteResult = z.object({ kind: z.enum(PALETTE_RESULT_KINDS), id: Id, title: z.string(), detail: z.string() })
export type PaletteResult = z.input<typeof PaletteResult>

/** A search with fewer letters or digits in a row finds no records. */
export const SEARCH_MIN_LENGTH = 3

export const commandPaletteAdmin = {
  find: {
    method: 'GET',
    path: '/api/admin/find',
    access: 'admin',
    summary: `Finds records of every kind by text, a few of each. The text needs at least ${SEARCH_MIN_LENGTH} letters or digits in a row`,
    query: z.object({ search: SearchText }),
    response: z.array(PaletteResult),
  },
} as const satisfies Record<string, Endpoint>
