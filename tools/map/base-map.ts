// Writes the base map of Massachusetts, from the public data of us-atlas (outlines of the US Census) and zipcodes: `npm run base-map`.
import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { feature, mesh } from 'topojson-client'

const FILE = path.join(import.meta.dirname, '../../web/features/properties/map/base-map.json')
const require = createRequire(import.meta.url)

type Point = [longitude: number, latitude: number]
type Ring = Point[]
interface Area {
  id: string
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: Ring[] | Ring[][] }
}

const MASSACHUSETTS = '25'
/** What can be seen beside the state. */
const FRAME = { west: -75.5, south: 40.2, east: -68, north: 44 }

/** One side of the frame after another cuts the ring (Sutherland and Hodgman). */
function clipped(ring: Ring): Ring {
  const sides: [at: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, FRAME.west, 1],
    [0, FRAME.east, -1],
    [1, FRAME.south, 1],
    [1, FRAME.north, -1],
  ]
  return sides.reduce<Ring>((points, [at, limit, sign]) => {
    const isIn = (point: Point) => (point[at] - limit) * sign >= 0
    return points.flatMap((point, n) => {
      const before = points.at(n - 1)!
      const share = (limit - before[at]) / (point[at] - before[at])
      const cut: Point = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]
      if (isIn(point)) return isIn(before) ? [point] : [cut, point]
      return isIn(before) ? [cut] : []
    })
  }, ring)
}

const SCALE = 10_000

/** Whole ten-thousandths of a degree, each as the step from the one before: latitude, longitude, latitude, longitude. */
function encoded(points: readonly Point[]): string {
  let [lat, lon] = [0, 0]
  const steps: number[] = []
  for (const [longitude, latitude] of points) {
    const [nextLat, nextLon] = [Math.round(latitude * SCALE), Math.round(longitude * SCALE)]
    if (steps.length > 0 && nextLat === lat && nextLon === lon) continue
    steps.push(nextLat - lat, nextLon - lon)
    ;[lat, lon] = [nextLat, nextLon]
  }
  return steps.join(' ')
}

const ringsOf = ({ geometry: { type, coordinates } }: Area) =>
  (type === 'Polygon' ? [coordinates as Ring[]] : (coordinates as Ring[][])).flat()

const MOST_POINTS_OUTSIDE = 60

/** Neighbors need no detail. */
const thinned = (ring: Ring) => {
  const step = Math.max(1, Math.floor(ring.length / MOST_POINTS_OUTSIDE))
  return ring.filter((_, at) => at % step === 0)
}

const atlas = require('us-atlas/counties-10m.json') as {
  objects: { states: object; counties: { geometries: { id: string }[] } }
}
const states = (feature as unknown as (atlas: object, of: object) => { features: Area[] })(
  atlas,
  atlas.objects.states,
).features
const around = new Set(['09', '44', '33', '50', '36', '23', '34'])
const neighbors = states
  .filter(({ id }) => around.has(id))
  .flatMap(ringsOf)
  .map(clipped)
  .filter((ring) => ring.length > 12)
const state = states.filter(({ id }) => id === MASSACHUSETTS).flatMap(ringsOf)
const borders = (
  mesh as unknown as (
    atlas: object,
    of: object,
    isWanted: (one: { id: string }, other: { id: string }) => boolean,
  ) => { coordinates: Ring[] }
)(
  atlas,
  atlas.objects.counties,
  (one, other) => one !== other && one.id.startsWith(MASSACHUSETTS) && other.id.startsWith(MASSACHUSETTS),
).coordinates

interface Code {
  city: string
  state: string
  latitude: number
  longitude: number
}
const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, Code> }
const inState = Object.values(codes).filter((code) => code.state === 'MA' && code.latitude > 41 && code.latitude < 43)
const towns = [...Map.groupBy(inState, ({ city }) => city)]
  .map(([name, all]) => ({
    name,
    codes: all.length,
    latitude: all.map(({ latitude }) => latitude).toSorted((a, b) => a - b)[all.length >> 1]!,
    longitude: all.map(({ longitude }) => longitude).toSorted((a, b) => a - b)[all.length >> 1]!,
  }))
  .toSorted((one, other) => other.codes - one.codes || one.name.localeCompare(other.name))

const data = {
  about: 'Made by tools/map/base-map.ts.',
  land: neighbors.map(thinned).map(encoded),
  state: state.map(encoded),
  counties: borders.map(encoded),
  /** Name, latitude, longitude and number of ZIP codes, the largest first. */
  towns: towns.map(({ name, latitude, longitude, codes: count }) => `${name}|${latitude}|${longitude}|${count}`),
}
writeFileSync(FILE, `${JSON.stringify(data, null, 2)}\n`)
