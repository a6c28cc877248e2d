import { map as maps, type MapCluster } from '#contract/properties/map.ts'
import { properties } from '#contract/properties/public.ts'
import { call, callPage } from '#web/lib/api/call.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Filter } from '../search/filter.ts'
import { narrowed } from '../search/property-list.ts'

/** The zoom at which Massachusetts fits a small screen. */
const STATE_ZOOM = 7
/** Degrees around one position. */
const NEAR = 0.00001
const MOST_SHOWN = 24

/** As the filter, so that homes at the edge are within. */
export const boundsAround = ({ west, south, east, north }: MapCluster['bounds']) =>
  [west - NEAR, south - NEAR, east + NEAR, north + NEAR].map((degrees) => degrees.toFixed(6)).join()

/** The search without what a map does not have. */
const searched = (filter: Filter) => narrowed({ ...filter, bounds: '', sort: '' })

/** The homes in a view. Without bounds, those anywhere. */
export const homesOnMap = (filter: Filter, bounds = '', zoom = STATE_ZOOM) =>
  queryOptions({
    queryKey: [maps.read.path, searched(filter), bounds, zoom],
    queryFn: () => call(maps.read, { query: { ...searched(filter), bounds, zoom } }),
    placeholderData: keepPreviousData,
  })

/** How many homes the list would have in a view. */
export const countInView = (filter: Filter, bounds: string) =>
  queryOptions({
    queryKey: [properties.list.path, 'count', searched(filter), bounds],
    queryFn: async () => (await callPage(properties.list, { query: { ...searched(filter), bounds, limit: 1 } })).total,
    placeholderData: keepPreviousData,
  })

/** As on the page of the home. Its own file of queries is in the chunk of that page. */
export const homeOnPage = (id: string) =>
  queryOptions({
    queryKey: [properties.get.path, id],
    queryFn: () => call(properties.get, { params: { id } }),
  })

/** The first homes of the list that are within bounds, in its order. */
export const homesWithin = (filter: Filter, bounds: string) =>
  queryOptions({
    queryKey: [properties.list.path, 'within', searched(filter), filter.sort, bounds],
    queryFn: () => callPage(properties.list, { query: { ...narrowed(filter), bounds, limit: MOST_SHOWN } }),
  })

/** What was pressed on the map: a home, or a place with several. */
export type Picked =
  | { id: string; isApproximate: boolean }
  | { id: null; latitude: number; longitude: number; isApproximate: boolean }

export const pickedHomes = (filter: Filter, picked: Picked | null) =>
  queryOptions({
    queryKey: [maps.read.path, 'picked', searched(filter), picked],
    enabled: picked !== null,
    queryFn: async () => {
      if (picked!.id !== null) {
        return { items: [await call(properties.get, { params: { id: picked!.id } })], total: 1 }
      }
      const { latitude, longitude } = picked!
      const bounds = boundsAround({ west: longitude, south: latitude, east: longitude, north: latitude })
      return await callPage(properties.list, { query: { ...searched(filter), bounds, limit: MOST_SHOWN } })
    },
  })
