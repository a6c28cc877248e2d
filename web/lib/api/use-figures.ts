import type { Endpoint } from '#contract/core/endpoint.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

/** Figures over a whole filtered list. Those of the previous filter stay until the next ones are there. They are refreshed together with the list. */
export const useFigures = <Sums>(list: Endpoint, query: object, load: () => Promise<Sums>) =>
  useQuery({
    queryKey: [list.path, 'figures', query],
    queryFn: load,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
