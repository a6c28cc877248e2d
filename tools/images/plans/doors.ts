import {
  type Box,
  boxOf,
  type Floor,
  isOutdoor,
  readOpening,
  sharedWall,
} from '#server/db/demo/properties/floor-plans/plan.ts'
import { alongWall, INNER_WALL, outerWalls, PAPER, round, type Side, SIDES, thickness, type Wall } from './walls.ts'

export const DOOR = 2.7

const isSide = (name: string): name is Side => SIDES.some((side) => side === name)

interface Opening {
  part: Wall
  drawn: string
  /** The room into which the leaf opens. */
  into?: Box
}

/** A door of which the leaf stands open into the room, with the arc that it passes. */
function door(wall: Wall, into: Box, [before, after]: [number, number]): Opening {
  const length = wall.to - wall.from
  const from = length > 7 ? wall.from + 0.6 : (wall.from + wall.to - DOOR) / 2
  const part = { ...wall, from, to: from + DOOR }
  // To the side on which the room lies that it opens into.
  const turn = (wall.isUpright ? into.left >= wall.at : into.top >= wall.at) ? 1 : -1
  const face = wall.at + (turn > 0 ? after : -before)
  const sweep = wall.isUpright === turn > 0 ? 1 : 0
  const arc = wall.isUpright
    ? `M${round(face)} ${round(part.from)}h${turn * DOOR}A${DOOR} ${DOOR} 0 0 ${sweep} ${round(face)} ${round(part.to)}`
    : `M${round(part.from)} ${round(face)}v${turn * DOOR}A${DOOR} ${DOOR} 0 0 ${sweep} ${round(part.to)} ${round(face)}`
  return {
    part,
    into,
    drawn: `<rect ${alongWall(part, before + 0.06, after + 0.06)} fill="${PAPER}"/><path d="${arc}" class="thin"/>`,
  }
}

/** Two panels that slide past each other. */
function slidingDoor(wall: Wall, [before, after]: [number, number]): Opening {
  const length = Math.min(wall.to - wall.from - 0.8, 6)
  const from = (wall.from + wall.to - length) / 2
  const part = { ...wall, from, to: from + length }
  const middle = (after - before) / 2
  const panel = (start: number, end: number, offset: number) =>
    wall.isUpright
      ? `M${round(wall.at + offset)} ${round(start)}V${round(end)}`
      : `M${round(start)} ${round(wall.at + offset)}H${round(end)}`
  const half = from + length / 2
  return {
    part,
    drawn:
      `<rect ${alongWall(part, before + 0.06, after + 0.06)} fill="${PAPER}"/>` +
      `<path d="${panel(from, half + 0.3, middle - 0.1)}${panel(half - 0.3, part.to, middle + 0.1)}" class="thin"/>`,
  }
}

const INNER: [number, number] = [INNER_WALL, INNER_WALL]

/** Between which walls an opening is, and how thick they are. All of them, because several rooms may have one name. */
function wallsOf({ rooms }: Floor, from: string, to: string) {
  if (isSide(from)) {
    const room = rooms.find(([name]) => name === to)!
    const others = rooms.filter((other) => other !== room && !isOutdoor(other)).map(boxOf)
    const wall = outerWalls(boxOf(room), from, others)[0]!
    return [{ wall, into: boxOf(room), thick: thickness(from) }]
  }
  return rooms
    .filter(([name]) => name === from)
    .flatMap((one) =>
      rooms
        .filter((other) => other[0] === to && other !== one)
        .flatMap((other) => {
          const wall = sharedWall(boxOf(one), boxOf(other))
          if (wall === null || wall.to - wall.from < 1.5) return []
          const side = SIDES.find((which) =>
            outerWalls(boxOf(one), which, []).some(
              ({ at, isUpright }) => at === wall.at && isUpright === wall.isUpright,
            ),
          )
          const thick = isOutdoor(one) ? thickness(opposite(side!)) : isOutdoor(other) ? thickness(side!) : INNER
          return [{ wall, into: boxOf(other), thick }]
        }),
    )
    .slice(0, from === to ? 1 : undefined)
}

const opposite = (side: Side): Side => SIDES[(SIDES.indexOf(side) + 2) % 4]!

export function openingsOf(floor: Floor): Opening[] {
  return floor.openings.flatMap((opening) => {
    const { from, kind, to } = readOpening(opening)
    const walls = wallsOf(floor, from, to)
    // One door leads into a room, however many walls they share. A closet of each may have doors.
    return (kind === '>' ? walls.toSorted((a, b) => length(b.wall) - length(a.wall)).slice(0, 1) : walls).map(
      ({ wall, into, thick }) => {
        if (kind === '>') return door(wall, into, thick)
        if (kind === '|') return slidingDoor(wall, thick)
        const part = { ...wall, from: wall.from + INNER_WALL, to: wall.to - INNER_WALL }
        return { part, drawn: `<rect ${alongWall(part, INNER_WALL + 0.06, INNER_WALL + 0.06)} fill="${PAPER}"/>` }
      },
    )
  })
}

const length = ({ from, to }: Wall) => to - from
