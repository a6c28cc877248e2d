import { LONGITUDE_SCALE } from '#contract/properties/fact-words.ts'
import base from './base-map.json'

type Point = readonly [latitude: number, longitude: number]

/** The larger first. */
export const TOWNS = base.towns.map((text) => {
  const [name = '', latitude, longitude, codes] = text.split('|')
  return { name, at: [Number(latitude), Number(longitude)] as [number, number], codes: Number(codes) }
})

const MILES_OF_A_DEGREE = 69.1

const milesBetween = (one: Point, other: Point) =>
  Math.hypot(one[0] - other[0], (one[1] - other[1]) * LONGITUDE_SCALE) * MILES_OF_A_DEGREE

/** Nearer, a pin may be anywhere in its town. */
const NEAR_MILES = 1.5
/** So many times nearer another town must be: the borders are not known. */
const MUCH = 1.5

/** The town that a pin is near, and how far it is from where its address is. Null where the pin may be in the town of the address. */
export function otherTownAt(pin: Point, town: string, zipCenter: Point | null) {
  const isOwn = ({ name }: { name: string }) => name.toLowerCase() === town.trim().toLowerCase()
  const own = zipCenter ?? TOWNS.find(isOwn)?.at
  const miles = own ? milesBetween(pin, own) : 0
  if (miles < NEAR_MILES) return null
  const nearest = TOWNS.reduce((best, other) =>
    milesBetween(pin, other.at) < milesBetween(pin, best.at) ? other : best,
  )
  return isOwn(nearest) || miles < MUCH * milesBetween(pin, nearest.at) ? null : { name: nearest.name, miles }
}
