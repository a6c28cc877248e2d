import { LONGITUDE_SCALE } from './fact-words.ts'
import outline from './outline.json' with { type: 'json' }

type Position = [latitude: number, longitude: number]

const SCALE = 10_000

/** The reverse of `encoded` in tools/map/rings.ts. */
export function decoded(text: string): Position[] {
  const steps = text.split(' ').map(Number)
  const points: Position[] = []
  let [latitude, longitude] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    latitude += steps[at]!
    longitude += steps[at + 1]!
    points.push([latitude / SCALE, longitude / SCALE])
  }
  return points
}

/** The land of Massachusetts: the mainland and its islands. */
export const STATE: readonly Position[][] = outline.state.map(decoded)

/** In degrees of latitude, about a mile: a pin may be on a wharf or a small island, and borders are drawn with few points. */
const MARGIN = 0.015

type Side = readonly [from: Position, to: Position]
const sidesOf = (ring: readonly Position[]): Side[] => ring.map((point, at) => [point, ring[(at + 1) % ring.length]!])

/** Whether a line from the position to the east crosses a side. */
const crosses = ([latitude, longitude]: Position, [[fromLat, fromLon], [toLat, toLon]]: Side) =>
  fromLat > latitude !== toLat > latitude &&
  longitude < fromLon + ((latitude - fromLat) / (toLat - fromLat)) * (toLon - fromLon)

function distanceTo([latitude, longitude]: Position, [[fromLat, fromLon], [toLat, toLon]]: Side): number {
  const [x, y] = [(longitude - fromLon) * LONGITUDE_SCALE, latitude - fromLat]
  const [alongX, alongY] = [(toLon - fromLon) * LONGITUDE_SCALE, toLat - fromLat]
  const length = alongX ** 2 + alongY ** 2
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * alongX + y * alongY) / length))
  return Math.hypot(x - share * alongX, y - share * alongY)
}

/** Whether a position is in Massachusetts or within a mile of it. */
export const isInMassachusetts = (position: Position): boolean =>
  STATE.some((ring) => {
    const sides = sidesOf(ring)
    const isInside = sides.filter((side) => crosses(position, side)).length % 2 === 1
    return isInside || sides.some((side) => distanceTo(position, side) < MARGIN)
  })
