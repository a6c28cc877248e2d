// Where the ZIP codes and towns of Massachusetts are, from the public data of zipcodes. That has the center of a county for many codes of post office
// boxes, which would place homes and names of towns up to 20 km away.
import { createRequire } from 'node:module'

export interface Code {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
}
export type Center = Pick<Code, 'latitude' | 'longitude'>

const require = createRequire(import.meta.url)
const { codes } = require('zipcodes/lib/codes.js') as { codes: Record<string, Code> }
const all = Object.values(codes)
  .filter(({ state, latitude }) => state === 'MA' && latitude > 41 && latitude < 43)
  .toSorted((one, other) => one.zip.localeCompare(other.zip))

/** Their points in the data are at the edge of their areas. These are those of the Census. */
const MOVED: Readonly<Record<string, Center>> = {
  '02542': { latitude: 41.7078, longitude: -70.5455 },
  '02563': { latitude: 41.7511, longitude: -70.5025 },
}
/** Farther from the middle of its town no ZIP code is. */
const FAR_KM = 8

const keyOf = ({ latitude, longitude }: Center) => `${latitude},${longitude}`
const distance = (one: Center, other: Center) =>
  Math.hypot((one.latitude - other.latitude) * 111.2, (one.longitude - other.longitude) * 82.5)

const townsAt = Map.groupBy(all, keyOf)
const isShared = (code: Code) => new Set(townsAt.get(keyOf(code))!.map(({ city }) => city)).size > 1

/** The middle of several centers, each counted once. Of two it is the first, because codes with homes come before those of boxes. */
function middleOf(centers: readonly Center[]): Center | null {
  const once = [...new Map(centers.map((center) => [keyOf(center), center])).values()]
  if (once.length < 3) return once[0] ?? null
  const middle = (of: (center: Center) => number) => once.map(of).toSorted((a, b) => a - b)[once.length >> 1]!
  return { latitude: middle(({ latitude }) => latitude), longitude: middle(({ longitude }) => longitude) }
}

const byTown = Map.groupBy(all, ({ city }) => city)
const ownOf = (town: string) =>
  middleOf((byTown.get(town) ?? []).filter((code) => !isShared(code)).map((code) => MOVED[code.zip] ?? code))

/** `South Hamilton` for `Hamilton`, whose post office has nothing but boxes. */
const RELATIVES = (town: string) => [
  town.replace(/ Center$/, ''),
  ...['North', 'South', 'East', 'West'].map((side) => `${side} ${town}`),
]

/** The middle of a town. Null where nothing says where it is. */
export function townCenter(town: string): Center | null {
  const own = ownOf(town)
  if (own) return own
  const near = RELATIVES(town)
    .map(ownOf)
    .filter((center) => center !== null)
  if (near.length === 0) return null
  const mean = (of: (center: Center) => number) =>
    Number((near.reduce((sum, center) => sum + of(center), 0) / near.length).toFixed(4))
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) }
}

export const CODES: readonly Code[] = all

/** The center of a ZIP code: that of its town where its own is shared by several towns or far away. */
export function zipCenter(code: Code): Center | null {
  const town = townCenter(code.city)
  const own = MOVED[code.zip] ?? code
  return isShared(code) || (town && distance(own, town) > FAR_KM) ? town : own
}
