import { openHouses } from '#contract/open-houses/public.ts'
import { addressOf, call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

export const openHouse = (id: string) =>
  queryOptions({
    queryKey: [openHouses.get.path, id],
    queryFn: () => call(openHouses.get, { params: { id } }),
    staleTime: 0,
  })

/** What was typed into a form that could not be taken. */
export const typedForm = (token: string) =>
  queryOptions({
    queryKey: [openHouses.typed.path, token],
    queryFn: () => call(openHouses.typed, { params: { token } }),
    staleTime: 0,
  })

/** A guest by the link in their emails. */
export const ownRsvp = (token: string) =>
  queryOptions({
    queryKey: [openHouses.own.path, token],
    queryFn: () => call(openHouses.own, { params: { token } }),
    staleTime: 0,
  })

/** The address of the calendar file of a guest's open house. */
export const calendarFileOf = (token: string) => addressOf(openHouses.calendarFile, { token })
