import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { ById, Id, Money, oneOf, paragraphs, Timestamp } from '#contract/core/fields.ts'
import { PRICE_TYPES, PROPERTY_STATUSES } from '#contract/properties/fields.ts'

/** The most homes that an account or a device keeps. */
export const SAVED_MAX = 200
export const NOTE_MAX = 500

const Saving = z.object({
  savedAt: Timestamp,
  /** The price in dollars and the status when the home was saved. */
  price: Money.check(z.maxLength(15, { error: 'price must be less than $1,000,000,000,000' })),
  priceType: oneOf('priceType', PRICE_TYPES),
  status: oneOf('status', PROPERTY_STATUSES),
  /** The person's own words. May be empty. */
  note: paragraphs('Your note', 0, NOTE_MAX),
})

const SavedHome = z.extend(Saving, {
  id: Id,
  /** The last known title, for a home that is gone. */
  title: z.string(),
})
export type SavedHome = z.input<typeof SavedHome>

const SavedHomes = z.array(SavedHome)

export const saved = {
  list: {
    method: 'GET',
    path: '/api/saved',
    access: 'user',
    summary: "The user's saved homes, newest first. Homes that are no longer listed stay in the list",
    response: SavedHomes,
  },
  merge: {
    method: 'POST',
    path: '/api/saved/merge',
    access: 'user',
    summary:
      'Adds the homes saved on a device. Homes already in the account are not changed. Unknown homes are left out, and so are the oldest if the account is full',
    body: z.object({
      homes: z
        .array(z.extend(Saving, { id: ById.shape.id }))
        .check(z.maxLength(SAVED_MAX, { error: `homes must be at most ${SAVED_MAX}` })),
    }),
    response: SavedHomes,
  },
  put: {
    method: 'PUT',
    path: '/api/saved/:id',
    access: 'user',
    summary: 'Saves a home, or changes what is saved with it, such as its note. 409 if the account is full',
    status: 204,
    params: ById,
    body: Saving,
    response: z.void(),
  },
  remove: {
    method: 'DELETE',
    path: '/api/saved/:id',
    access: 'user',
    summary: "Removes a home from the user's saved homes. Also succeeds if it was not saved",
    status: 204,
    params: ById,
    response: z.void(),
  },
} as const satisfies Record<string, Endpoint>
