import { type Box, boxOf, type Floor, type Room } from '#server/db/demo/properties/floor-plans/plan.ts'
import {
  alongWall,
  INK,
  INNER_WALL,
  OUTER_WALL,
  outerWalls,
  PAPER,
  round,
  type Side,
  SIDES,
  thickness,
  type Wall,
} from './walls.ts'

/** Windows of a room by what it is. Closets, halls and stairs have none. */
const WINDOW = [
  [/Living|Dining|Studio/, 5],
  [/Bedroom|Kitchen|Office|Study/, 4],
  [/^Bath|Back hall|Laundry/, 2],
] as const

function windowAt(wall: Wall, side: Side) {
  const [before, after] = thickness(side)
  const line = (offset: number) =>
    wall.isUpright
      ? `M${round(wall.at + offset)} ${round(wall.from)}V${round(wall.to)}`
      : `M${round(wall.from)} ${round(wall.at + offset)}H${round(wall.to)}`
  return (
    `<rect ${alongWall(wall, before, after)} fill="${PAPER}"/>` +
    `<path d="${line(-before)}${line((after - before) / 2)}${line(after)}" class="thin"/>`
  )
}

export function windowsOf(room: Room, { windows }: Floor, others: readonly Box[], taken: readonly Wall[]) {
  const width = WINDOW.find(([named]) => named.test(room[0]))?.[1]
  if (width === undefined) return ''
  return SIDES.filter((side) => windows.includes(side))
    .flatMap((side) =>
      outerWalls(boxOf(room), side, others).flatMap((wall) => {
        const length = wall.to - wall.from
        const count = Math.max(1, Math.round(length / 10))
        if (length < width + 1) return []
        return Array.from({ length: count }, (_, place) => {
          const middle = wall.from + ((place + 0.5) * length) / count
          const part = { ...wall, from: middle - width / 2, to: middle + width / 2 }
          const isTaken = taken.some(
            (other) =>
              other.isUpright === part.isUpright &&
              other.at === part.at &&
              other.from < part.to + 0.5 &&
              part.from < other.to + 0.5,
          )
          return isTaken ? '' : windowAt(part, side)
        })
      }),
    )
    .join('')
}

/** A bay of three windows at the front of a room, and the wall that it takes. */
export function bay(room: Box): [string, Wall] {
  const middle = (room.left + room.right) / 2
  const wall = { isUpright: false, at: room.bottom, from: middle - 4, to: middle + 4 }
  const shape = (grown: number, deep: number) =>
    `M${round(wall.from - grown)} ${room.bottom}L${round(wall.from + 2 - grown / 2)} ${round(room.bottom + deep)}` +
    `H${round(wall.to - 2 + grown / 2)}L${round(wall.to + grown)} ${room.bottom}`
  const drawn =
    `<path d="${shape(OUTER_WALL, 2.6)}Z" fill="${INK}"/><path d="${shape(0, 2.05)}V${room.bottom - INNER_WALL}H${wall.from}Z" fill="${PAPER}"/>` +
    `<path d="M${round(wall.from + 0.25)} ${round(room.bottom + 0.55)}l1.35 1.4M${wall.from + 2.4} ${room.bottom + 2.32}H${wall.to - 2.4}` +
    `M${round(wall.to - 0.25)} ${round(room.bottom + 0.55)}l-1.35 1.4" stroke="${PAPER}" stroke-width=".4"/>`
  return [drawn, wall]
}
