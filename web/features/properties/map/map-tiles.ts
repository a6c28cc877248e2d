import { map } from '#contract/properties/map.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOptions } from '@tanstack/react-query'

/** The map service that the site uses, if any. */
export const mapTiles = () =>
  queryOptions({
    queryKey: [map.tiles.path],
    queryFn: () => call(map.tiles, {}),
    staleTime: Infinity,
  })
