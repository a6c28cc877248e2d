import { openHousesAdmin } from '#contract/open-houses/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

const { list, ofProperty, guests } = openHousesAdmin

/** The open houses of these days. */
export const useOpenHouses = (from: string, to: string) =>
  useQuery({
    queryKey: [list.path, from, to],
    queryFn: () => call(list, { query: { from, to } }),
    staleTime: 0,
  })

/** The open houses of one property. */
export const useOpenHousesOf = (id: string) =>
  useQuery({
    queryKey: [ofProperty.path, id],
    queryFn: () => call(ofProperty, { params: { id } }),
    staleTime: 0,
  })

export const useGuests = (id: string) =>
  useQuery({
    queryKey: [guests.path, id],
    queryFn: () => call(guests, { params: { id } }),
    staleTime: 0,
  })

/** Loads again whatever shows open houses. */
export function useRefresh() {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([list, ofProperty, guests].map(({ path }) => refresh(queries, path)))
  }
}
