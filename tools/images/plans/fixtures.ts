import { type Box, boxOf, type Room } from '#server/db/demo/properties/floor-plans/plan.ts'

interface Part {
  isUpright: boolean
  at: number
  from: number
  to: number
}

const round = (number: number) => Math.round(number * 100) / 100
const box = (x: number, y: number, width: number, height: number, radius = 0) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" class="fixture"/>`
const circle = (x: number, y: number, radius: number) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${radius}" class="fixture"/>`

/** The four walls of a room as if it lay before us with that wall at the top: how wide and deep it is, and how to turn it there. */
function turned({ left, top, right, bottom }: Box) {
  const [width, depth] = [right - left, bottom - top]
  return [
    { isUpright: false, at: top, width, depth, turn: `translate(${left} ${top})` },
    { isUpright: true, at: right, width: depth, depth: width, turn: `translate(${right} ${top}) rotate(90)` },
    { isUpright: false, at: bottom, width, depth, turn: `translate(${right} ${bottom}) rotate(180)` },
    { isUpright: true, at: left, width: depth, depth: width, turn: `translate(${left} ${bottom}) rotate(-90)` },
  ]
}

/** The walls of a room without a door or an opening. */
const freeWalls = (room: Box, openings: readonly Part[]) =>
  turned(room).filter(
    ({ isUpright, at }) =>
      !openings.some(
        (part) =>
          part.isUpright === isUpright &&
          part.at === at &&
          (isUpright ? part.from < room.bottom && part.to > room.top : part.from < room.right && part.to > room.left),
      ),
  )

const IN = 0.2

/** A counter with a sink and a stove. */
function kitchen(width: number) {
  const stove = width - IN - 3.2
  const burners = [0.7, 1.8].flatMap((x) => [0.6, 1.5].map((y) => circle(stove + x, IN + y, 0.36))).join('')
  return (
    box(IN, IN, width - 2 * IN, 2.1) +
    box(width / 2 - 1.1, IN + 0.4, 2.2, 1.3, 0.3) +
    box(stove, IN, 2.5, 2.1) +
    burners +
    box(IN, IN, 2.4, 2.4)
  )
}

const basin = (x: number, y: number) =>
  `${box(x, y, 2.2, 1.5, 0.2)}<ellipse cx="${round(x + 1.1)}" cy="${round(y + 0.75)}" rx=".7" ry=".45" class="fixture"/>`
/** Against the wall at its left. */
const toilet = (x: number, y: number) =>
  `${box(x, y, 0.7, 1.6, 0.15)}<ellipse cx="${round(x + 1.45)}" cy="${round(y + 0.8)}" rx=".8" ry=".6" class="fixture"/>`

/** A tub along the wall, with a toilet and a basin beside it or along the wall at its left. */
function bath(width: number, depth: number, hasLeftWall: boolean, hasShower: boolean) {
  const tub = Math.min(width - 2 * IN, 5.4)
  const tubs = hasShower
    ? `<path d="M${IN} 2.6h${round(tub)}" fill="none" stroke="#5b6672" stroke-width=".09" stroke-dasharray=".4 .3"/>${circle(IN + tub / 2, 1.4, 0.2)}`
    : box(IN, IN, tub, 2.3) + box(IN + 0.25, IN + 0.25, tub - 0.5, 1.8, 0.7)
  if (width >= 8) return tubs + basin(width - IN - 2.3, IN)
  if (!hasLeftWall) return tubs
  return tubs + (depth >= 6.5 ? toilet(IN, 3) : '') + (depth >= 8.5 ? basin(IN, 5.2) : '')
}

/** One every sixteen feet, as in a mill. */
function columns({ left, top, right, bottom }: Box) {
  const places = (from: number, to: number) =>
    Array.from({ length: Math.floor((to - from - 4) / 16) }, (_, at) => from + 16 * (at + 1))
  return places(left, right)
    .flatMap((x) =>
      places(top, bottom).map((y) => `<rect x="${x - 0.5}" y="${y - 0.5}" width="1" height="1" fill="#14304f"/>`),
    )
    .join('')
}

/** Treads, one a foot. */
function stairs({ left, top, right, bottom }: Box) {
  const isLong = bottom - top >= right - left
  const lines = Array.from({ length: Math.floor(isLong ? bottom - top : right - left) - 1 }, (_, at) =>
    isLong
      ? `M${left + IN} ${round(top + at + 1)}H${right - IN}`
      : `M${round(left + at + 1)} ${top + IN}V${bottom - IN}`,
  ).join('')
  return `<path d="${lines}" stroke="#a9b5c1" stroke-width=".08"/>`
}

/** How far a wall is from the nearest door, so that no door opens against what stands along it. */
function distance(wall: { isUpright: boolean; at: number }, room: Box, openings: readonly Part[]) {
  const doors = openings.filter(
    ({ isUpright, at, from, to }) =>
      (isUpright ? at === room.left || at === room.right : at === room.top || at === room.bottom) &&
      (isUpright ? from < room.bottom && to > room.top : from < room.right && to > room.left),
  )
  return Math.min(
    ...doors.map(({ isUpright, at, from, to }) =>
      isUpright === wall.isUpright
        ? Math.abs(at - wall.at)
        : Math.min(Math.abs(from - wall.at), Math.abs(to - wall.at)),
    ),
  )
}

export interface Fixtures {
  svg: string
  /** Along which wall it stands, and how deep. */
  along: { isUpright: boolean; at: number; deep: number }[]
}
const NOTHING: Fixtures = { svg: '', along: [] }

/** What is fixed in a room: a counter, a tub, treads. Nothing stands before a door. */
export function fixturesOf(room: Room, openings: readonly Part[], hasShower: boolean): Fixtures {
  const [name] = room
  const where = boxOf(room)
  if (name === 'Stairs') return { svg: stairs(where), along: [] }
  if (name === 'Studio') return { svg: columns(where), along: [] }
  const free = freeWalls(where, openings)
  if (name === 'Kitchen') {
    const wall = free.toSorted((a, b) => b.width - a.width)[0]
    return wall
      ? { svg: `<g transform="${wall.turn}">${kitchen(wall.width)}</g>`, along: [{ ...wall, deep: 2.4 }] }
      : NOTHING
  }
  if (!name.startsWith('Bath')) return NOTHING
  const wall = free
    .filter(({ width }) => width >= 4.9)
    .toSorted((a, b) => distance(b, where, openings) - distance(a, where, openings))[0]
  if (!wall) return NOTHING
  const walls = turned(where)
  const place = walls.findIndex(({ turn }) => turn === wall.turn)
  const left = walls[(place + 3) % 4]!
  const hasLeft = free.some(({ turn }) => turn === left.turn)
  const isBeside = wall.width < 8 && hasLeft && wall.depth >= 6.5
  return {
    svg: `<g transform="${wall.turn}">${bath(wall.width, wall.depth, hasLeft, hasShower)}</g>`,
    along: [{ ...wall, deep: 2.5 }, ...(isBeside ? [{ ...left, deep: 2.3 }] : [])],
  }
}
