export type Point = [longitude: number, latitude: number]
export type Ring = Point[]

/** A rectangle, in degrees. */
export type Frame = Record<'west' | 'south' | 'east' | 'north', number>

export const isWithin = ([x, y]: Point, { west, south, east, north }: Frame) =>
  x > west && x < east && y > south && y < north

/** The part of a ring within the frame: one side of the frame after another cuts it (Sutherland and Hodgman). */
export function clipped(ring: Ring, frame: Frame): Ring {
  const sides: [at: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, frame.west, 1],
    [0, frame.east, -1],
    [1, frame.south, 1],
    [1, frame.north, -1],
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

/** In square degrees, by the shoelace formula. */
export const areaOf = (ring: Ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length]!
      return sum + x * nextY - nextX * y
    }, 0) / 2,
  )

const SCALE = 10_000

/** Whole ten-thousandths of a degree, each as the step from the one before: latitude, longitude, latitude, longitude. */
export function encoded(points: readonly Point[]): string {
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
