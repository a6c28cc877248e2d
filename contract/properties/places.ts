import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { placeText } from './filter.ts'

const PLACE_KINDS = ['town', 'zip', 'neighborhood', 'region'] as const
/** The most suggestions of one call. */
export const PLACES_MAX = 8

export const Place = z.object({
  kind: z.enum(PLACE_KINDS),
  /** For people: "Cambridge, MA", "Back Bay, Boston", "02139", "Cape Cod". */
  label: z.string(),
  /** For the filter `location`: the place after what the text has before it. */
  location: z.string(),
  /** How many homes visitors find in this place without other filters. */
  homes: z.int(),
})
export type Place = z.input<typeof Place>

export const places = {
  suggest: {
    method: 'GET',
    path: '/api/places',
    access: 'public',
    summary: `Up to ${PLACES_MAX} places with homes whose words begin with those of \`q\`: exact names first, then names that begin with \`q\`, then the places with the most homes. Where \`q\` lists places and is none as a whole, the places that may come last: "Salem, B". Bedrooms before a place stay: "2br Bos". Where no place has these words, those with a name like them: "cambrdge". Without \`q\`, the towns and neighborhoods with the most homes`,
    cached: true,
    query: z.object({ q: placeText('q') }),
    response: z.array(Place),
  },
} as const satisfies Record<string, Endpoint>
