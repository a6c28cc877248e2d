// Writes the base map of Massachusetts from public data: `npm run base-map`. Borders are those of the US Census (us-atlas), coasts and lakes those of
// OpenStreetMap (geo-maps), names those of the postal service (zipcodes).
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import polygonClipping, { type MultiPolygon } from 'polygon-clipping'
import { feature, mesh } from 'topojson-client'
import { polygonsOf } from './open-data.ts'
import { CODES, townCenter } from './zip-places.ts'
import { areaOf, clipped, encoded, isWithin, type Frame, type Ring } from './rings.ts'

const FILE = path.join(import.meta.dirname, '../../web/features/properties/map/base-map.json')
/** What the server checks positions with, too. */
const OUTLINE = path.join(import.meta.dirname, '../../contract/properties/outline.json')
const require = createRequire(import.meta.url)

interface Area {
  id: string
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: Ring[] | Ring[][] }
}

const MASSACHUSETTS = '25'
/** What can be seen beside the state. */
const FRAME: Frame = { west: -79, south: 38, east: -65, north: 47.5 }
/** Where homes can be. Coasts are drawn in detail here. */
const NEAR: Frame = { west: -73.6, south: 41.15, east: -69.8, north: 43 }

const polygonsIn = ({ geometry: { type, coordinates } }: Area) =>
  type === 'Polygon' ? [coordinates as Ring[]] : (coordinates as Ring[][])

const atlas = require('us-atlas/counties-10m.json') as {
  objects: { states: object; counties: { geometries: { id: string }[] } }
}
const states = (feature as unknown as (atlas: object, of: object) => { features: Area[] })(
  atlas,
  atlas.objects.states,
).features
const neighbors = ['09', '44', '33', '50', '36', '23'].flatMap((id) =>
  states.filter((state) => state.id === id).flatMap(polygonsIn),
)
const outline = states.filter(({ id }) => id === MASSACHUSETTS).flatMap(polygonsIn)

const land = polygonsOf('earth-lands-100m')
  .map(([outer = []]) => outer)
  .filter((ring) => ring.some((point) => isWithin(point, FRAME)))

/** Far from the state a coast needs no detail. */
const FAR_STEP = 12
const thinned = (ring: Ring) => ring.filter((point, at) => isWithin(point, NEAR) || at % FAR_STEP === 0)
const SMALLEST_FAR = 0.01
const around = land
  .map((ring) => clipped(thinned(ring), FRAME))
  .filter((ring) => ring.length > 3 && (areaOf(ring) > SMALLEST_FAR || ring.some((point) => isWithin(point, NEAR))))

/** The land that is none of a neighbor. Their borders are exact on land, while the Census draws coasts roughly. */
const nearby = land.map((ring) => clipped(ring, NEAR)).filter((ring) => ring.length > 3)
const notTheirs = polygonClipping.difference(
  nearby.map((ring): MultiPolygon[number] => [ring]),
  ...neighbors.map((polygon): MultiPolygon => [polygon]),
)
/** What is left of a neighbor's coast is hardly within the outline of the state. Small islands of ours are not in it either. */
const OURS = 0.3
const EAST_OF_NEIGHBORS = -71.05
const isOurs = ([outer = []]: MultiPolygon[number]) => {
  const shared = polygonClipping.intersection([[outer]], outline)
  const area = shared.reduce((sum, [ring = []]) => sum + areaOf(ring as Ring), 0)
  const [x, y] = outer[0]!
  return area > OURS * areaOf(outer) || (x > EAST_OF_NEIGHBORS && y < 42.88)
}
const state = notTheirs.filter(isOurs).map(([outer = []]) => outer as Ring)

/** In square degrees: about one square kilometer. A lake of fewer points is a triangle. */
const SMALLEST_LAKE = 0.00011
const FEWEST_POINTS = 9
const LARGEST_LAKE = 0.5
const lakes = polygonsOf('earth-waterbodies-250m')
  .map(([outer = []]) => outer)
  .filter((ring) => ring.length >= FEWEST_POINTS && isWithin(ring[0]!, NEAR))
  .filter((ring) => areaOf(ring) > SMALLEST_LAKE && areaOf(ring) < LARGEST_LAKE)

const sharedBorders = mesh as unknown as (
  atlas: object,
  of: object,
  isWanted: (one: { id: string }, other: { id: string }) => boolean,
) => { coordinates: Ring[] }
const counties = sharedBorders(
  atlas,
  atlas.objects.counties,
  (one, other) => one !== other && one.id.startsWith(MASSACHUSETTS) && other.id.startsWith(MASSACHUSETTS),
).coordinates
const borders = sharedBorders(atlas, atlas.objects.states, (one, other) => one !== other)
  .coordinates.map((line) => line.filter((point) => isWithin(point, FRAME)))
  .filter((line) => line.length > 1)

/** Companies with a ZIP code of their own, and names that are spelled another way than the data does. */
const COMPANIES = new Set(['At&t', 'Bell Atlantic Telephone Co', 'Springfield Bmc'])
const SPELLED: Readonly<Record<string, string>> = {
  'Hanscom Afb': 'Hanscom AFB',
  'Village Of Nagog Woods': 'Village of Nagog Woods',
}

const towns = [...Map.groupBy(CODES, ({ city }) => city)]
  .filter(([name]) => !COMPANIES.has(name))
  .flatMap(([name, all]) => {
    const center = townCenter(name)
    return center ? [{ ...center, name: SPELLED[name] ?? name, codes: all.length }] : []
  })
  .toSorted((one, other) => other.codes - one.codes || one.name.localeCompare(other.name))

const data = {
  land: around.map(encoded),
  lakes: lakes.map(encoded),
  counties: counties.map(encoded),
  borders: borders.map((line) => encoded(thinned(line))),
  /** Name, latitude, longitude and number of ZIP codes, the largest first. */
  towns: towns.map(({ name, latitude, longitude, codes: count }) => `${name}|${latitude}|${longitude}|${count}`),
}
const write = (file: string, content: object) =>
  writeFileSync(file, `${JSON.stringify({ about: 'Made by tools/map/base-map.ts.', ...content }, null, 2)}\n`)
write(FILE, data)
write(OUTLINE, { state: state.map(encoded) })
