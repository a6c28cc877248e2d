import { type Box, sharedWall } from '#server/db/demo/properties/floor-plans/plan.ts'

export const INK = '#14304f'
export const PAPER = '#ffffff'
export const MUTED = '#5b6672'
/** In feet. */
export const OUTER_WALL = 0.55
export const INNER_WALL = 0.2

export type Wall = NonNullable<ReturnType<typeof sharedWall>>
export type Side = 'north' | 'east' | 'south' | 'west'
export const SIDES: readonly Side[] = ['north', 'east', 'south', 'west']

export const round = (number: number) => Math.round(number * 100) / 100

/** A rectangle along a wall, as wide as the wall is thick. */
export function alongWall({ isUpright, at, from, to }: Wall, before: number, after: number) {
  const [x, y, width, height] = isUpright
    ? [at - before, from, before + after, to - from]
    : [from, at - before, to - from, before + after]
  return `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`
}

/** The parts of a room's wall on one side that no other room shares. */
export function outerWalls(room: Box, side: Side, others: readonly Box[]): Wall[] {
  const isUpright = side === 'east' || side === 'west'
  const at = { north: room.top, east: room.right, south: room.bottom, west: room.left }[side]
  let free = [isUpright ? [room.top, room.bottom] : [room.left, room.right]] as [number, number][]
  for (const other of others) {
    const wall = sharedWall(room, other)
    if (wall?.isUpright !== isUpright || wall.at !== at) continue
    free = free.flatMap(([from, to]): [number, number][] => [
      [from, Math.min(to, wall.from)],
      [Math.max(from, wall.to), to],
    ])
  }
  return free.filter(([from, to]) => to - from > 2).map(([from, to]) => ({ isUpright, at, from, to }))
}

const isOutward = (side: Side) => side === 'east' || side === 'south'
/** From the line between the rooms to the outside of the wall, and to the inside. */
export const thickness = (side: Side): [number, number] =>
  isOutward(side) ? [INNER_WALL, OUTER_WALL] : [OUTER_WALL, INNER_WALL]
