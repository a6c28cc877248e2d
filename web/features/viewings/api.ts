import { type FirstSlots, viewings } from '#contract/viewings/public.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { addressOf, call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** The free times of a property. The page keeps the `held` that it began with, which a form on its way may have sent. */
export const viewingSlots = (id: string) =>
  queryOptions({
    queryKey: [viewings.slots.path, id],
    queryFn: async ({ client, queryKey }) => {
      const slots = await call(viewings.slots, { params: { id } })
      return { ...slots, held: client.getQueryData<FirstSlots>(queryKey)?.held ?? slots.held }
    },
    staleTime: 0,
  })

/** A viewing by the link of its form. Null for one that is gone, because its page works without. */
export const heldViewing = (token: string) =>
  queryOptions({
    queryKey: [viewings.held.path, token],
    queryFn: () =>
      call(viewings.held, { params: { token } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500) return null
        throw error
      }),
    staleTime: 0,
  })

/** A viewing by the link in its emails. */
export const ownViewing = (token: string) =>
  queryOptions({
    queryKey: [viewings.own.path, token],
    queryFn: () => call(viewings.own, { params: { token } }),
    staleTime: 0,
  })

/** The address of a viewing's calendar file. */
export const calendarFileOf = (token: string) => addressOf(viewings.calendarFile, { token })
