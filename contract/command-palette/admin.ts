import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Id, SearchText } from '#contract/core/fields.ts'

export const FOUND_KINDS = ['tenant', 'property', 'request', 'inquiry', 'payment', 'user'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** A record, as a list of such records would name it. */
const Found = z.object({ kind: z.enum(FOUND_KINDS), id: Id, title: z.string(), detail: z.string() })
export type Found = z.input<typeof Found>

/** Fewer letters or digits in a row find no records. */
export const SEARCH_MIN_LENGTH = 3

export const commandPaletteAdmin = {
  find: {
    method: 'GET',
    path: '/api/admin/find',
    access: 'admin',
    summary: `Records of every kind that hold a text, a few of each; a text without ${SEARCH_MIN_LENGTH} letters or digits in a row finds none`,
    query: z.object({ search: SearchText }),
    response: z.array(Found),
  },
} as const satisfies Record<string, Endpoint>
