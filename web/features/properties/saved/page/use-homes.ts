import { type ComparedProperty, IDS_MAX, propertiesByIds } from '#contract/properties/by-ids.ts'
import { call } from '#web/lib/api/call.ts'
import { useQuery } from '@tanstack/react-query'

/** Prices change while a page is open, so it asks again after a minute. */
const FRESH_MS = 60_000

/** The same homes have one address in any order. */
async function fetchHomes(ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_MAX) }, (_, at) =>
    ids.slice(at * IDS_MAX, (at + 1) * IDS_MAX),
  )
  const answers = await Promise.all(parts.map((part) => call(propertiesByIds.list, { query: { ids: part.join() } })))
  const found = answers.flatMap(({ homes }) => homes).map((home) => [home.id, home] as const)
  return new Map<string, ComparedProperty | null>([...ids.map((id) => [id, null] as const), ...found])
}

/** The homes with these ids, by id. Null for one that is gone. One that has not been asked for yet is missing. */
export function useHomes(given: readonly string[]) {
  const ids = given.toSorted()
  return useQuery({
    queryKey: [propertiesByIds.list.path, ids.join()],
    queryFn: () => fetchHomes(ids),
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    // While a home is added or removed, the others stay.
    placeholderData: (earlier) => earlier,
  })
}
