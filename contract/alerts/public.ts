import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Id, MailAddress, requiredEnum } from '#contract/core/fields.ts'
import { ByToken } from '#contract/viewings/visitors.ts'
import { filterParameters, hasRoomForPrices } from '#contract/properties/filter.ts'
import { fromCode } from '#contract/properties/share-code.ts'

export const FREQUENCIES = ['instant', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** The most alerts of one email address. */
export const ALERTS_MAX = 10
/** An alert that is not confirmed is deleted after so many days. */
export const CONFIRM_DAYS = 7

const { sort, ...withoutOrder } = filterParameters

/** Homes that somebody has saved, as in the link that shares them. Only their reduced prices are told. */
const Homes = z.optional(
  z
    .string({ error: 'homes must be given only once' })
    .check(z.refine((code) => fromCode(code) !== null, { error: 'homes must be the code of a shared list' })),
)

const parameters = { ...withoutOrder, homes: Homes }

/** The parameters of the property search, without an order. A stored search may have parameters of an older version. */
export const AlertFilter = z.object(parameters).check(hasRoomForPrices)
export type AlertFilter = z.output<typeof AlertFilter>

/** The search in a request. Its order is dropped. An unknown parameter is refused: without it, the alert would match homes that were not asked for. */
const GivenFilter = z
  .strictObject(
    {
      ...parameters,
      sort: z.pipe(
        sort,
        z.transform(() => undefined),
      ),
    },
    {
      error: ({ code }) =>
        `filter must have ${code === 'unrecognized_keys' ? 'only parameters' : 'the parameters'} of a search`,
    },
  )
  .check(hasRoomForPrices)

/** `website` is a honeypot that people never see. */
export const NewAlert = z.object({
  email: MailAddress,
  frequency: requiredEnum('Frequency', FREQUENCIES),
  filter: GivenFilter,
  website: z.nullish(z.string()),
})
export type NewAlert = z.output<typeof NewAlert>

/** What was typed into the form of a new alert. */
const TypedAlert = z.object({ email: z.string(), frequency: z.enum(FREQUENCIES) })
export type TypedAlert = z.input<typeof TypedAlert>

/** What was typed, encrypted. */
const TypedToken = z.string().check(z.maxLength(2000))

const alertFields = {
  /** In words: "2+ bedrooms in Cambridge under $3,500". */
  name: z.string(),
  frequency: z.enum(FREQUENCIES),
  /** The same search in the list of homes. */
  listPath: z.string(),
  /** It tells the reduced prices of saved homes. */
  isOfSavedHomes: z.boolean(),
}

const AlertToConfirm = z.object({ ...alertFields, isConfirmed: z.boolean(), managePath: z.string() })
export type AlertToConfirm = z.input<typeof AlertToConfirm>

const OwnAlerts = z.object({
  /** Null where the person has no alerts any more. */
  email: z.nullable(z.string()),
  alerts: z.array(z.object({ id: Id, ...alertFields, isPaused: z.boolean() })),
})
export type OwnAlerts = z.input<typeof OwnAlerts>

export const alerts = {
  create: {
    method: 'POST',
    path: '/api/alerts',
    access: 'public',
    summary: `Asks for emails about new homes that match a search, or about reduced prices of saved homes, at most 20 times an hour from one IP address. No alerts are sent until the link in an email is used, which works for ${CONFIRM_DAYS} days. Whether the address is known is not said. The token names the address on the next page`,
    body: NewAlert,
    response: z.object({ token: TypedToken }),
  },
  typed: {
    method: 'GET',
    path: '/api/alerts/typed',
    access: 'public',
    summary: 'What was typed into the form of a new alert, by the token of its page. Null after a day',
    query: z.object({ token: TypedToken }),
    response: z.nullable(TypedAlert),
  },
  words: {
    method: 'GET',
    path: '/api/alerts/words',
    access: 'public',
    summary: 'A search in words, as an alert for it would be called',
    cached: true,
    query: GivenFilter,
    response: z.object({ name: z.string() }),
  },
  toConfirm: {
    method: 'GET',
    path: '/api/alerts/to-confirm/:token',
    access: 'public',
    summary: 'An alert, by the link that confirms it',
    params: ByToken,
    response: AlertToConfirm,
  },
  own: {
    method: 'GET',
    path: '/api/alerts/:token',
    access: 'public',
    summary: 'The confirmed alerts of one person, by the link in their emails',
    params: ByToken,
    response: OwnAlerts,
  },
} as const satisfies Record<string, Endpoint>
