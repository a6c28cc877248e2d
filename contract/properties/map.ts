import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { responseFieldsOf } from '#contract/core/field-map.ts'
import { Id } from '#contract/core/fields.ts'
import { PROPERTY_FIELDS } from './fields.ts'
import { filterParameters, hasRoomForPrices } from './filter.ts'
import { MAX_ZOOM } from './map-grid.ts'

const { sort: _sort, ...filters } = filterParameters

const Zoom = z.pipe(
  z.coerce.string().check(
    z.refine((text) => /^\d{1,2}$/.test(text) && Number(text) <= MAX_ZOOM, {
      error: `zoom must be a whole number from 0 to ${MAX_ZOOM}`,
    }),
  ),
  z.transform(Number),
)

const Degrees = z.number()
const MapBounds = z.object({ west: Degrees, south: Degrees, east: Degrees, north: Degrees })

const { title, price, priceType, propertyType, status } = responseFieldsOf(PROPERTY_FIELDS)

/** One home. Its position is the one that visitors may see. */
export const MapPin = z.object({
  id: Id,
  title,
  price,
  priceType,
  propertyType,
  status,
  latitude: Degrees,
  longitude: Degrees,
  isExact: z.boolean(),
})
export type MapPin = z.input<typeof MapPin>

/** Several homes near each other. Where all of them are at one position, its bounds are that position. */
export const MapCluster = z.object({
  homes: z.int(),
  latitude: Degrees,
  longitude: Degrees,
  bounds: MapBounds,
})
export type MapCluster = z.input<typeof MapCluster>

export const map = {
  read: {
    method: 'GET',
    path: '/api/properties/map',
    access: 'public',
    summary:
      'Homes on the map: `pins` are single homes and `clusters` are several near each other, at most 400 in total. Takes the filters of the list. `bounds` is widened to whole cells of a grid and returned that way. `isEstimate` means that the numbers of homes come from a sample. Homes without a known position are left out',
    cached: true,
    query: z.object({ ...filters, zoom: Zoom }).check(hasRoomForPrices),
    response: z.object({
      bounds: MapBounds,
      homes: z.int(),
      isEstimate: z.boolean(),
      clusters: z.array(MapCluster),
      pins: z.array(MapPin),
    }),
  },
  tiles: {
    method: 'GET',
    path: '/api/properties/map/tiles',
    access: 'public',
    summary:
      'The map service whose tiles the maps show: a URL with `{z}`, `{x}` and `{y}`, and its credit, which is text with links. Null where maps are drawn without one',
    cached: true,
    response: z.object({ tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })) }),
  },
} as const satisfies Record<string, Endpoint>
