import { type Box, boxOf, type Room } from '#server/db/demo/properties/floor-plans/plan.ts'

interface Scale {
  x: number
  y: number
  scale: number
  isMirrored: boolean
}

const LARGEST = 30
/** On a phone as well. */
const READABLE = 19
const SMALLEST = 13
/** The width of a letter of the typeface as a share of its size. */
const LETTER = 0.56

const feet = (size: number) => {
  const inches = Math.round(size * 12)
  return inches % 12 === 0 ? `${inches / 12}′` : `${Math.floor(inches / 12)}′ ${inches % 12}″`
}

/** The largest size at which all lines fit, the second set of lines smaller. Null where they do not. */
function fit(lines: readonly string[], width: number, height: number): number | null {
  const longest = Math.max(...lines.map(({ length }) => length))
  const size = Math.min(LARGEST, (width * 0.9) / (longest * LETTER), (height * 0.86) / (lines.length * 1.2))
  return size < SMALLEST ? null : size
}

const SPACES_WITHOUT_SIZE = /^(Closet|Stairs|Hall|Back hall|Pantry|Storage)$/

/** What stands along a wall of the room, or opens along it. */
export interface Strip {
  isUpright: boolean
  at: number
  deep: number
  isDoor?: boolean
}

/** The part of a room that is free for its name. A large room has enough. */
function freePart(room: Box, strips: readonly Strip[]): Box {
  const free = { ...room }
  for (const { isUpright, at, deep } of strips) {
    if ((isUpright ? room.right - room.left : room.bottom - room.top) > 13) continue
    if (isUpright && at === room.left) free.left = Math.max(free.left, at + deep)
    else if (isUpright) free.right = Math.min(free.right, at - deep)
    else if (at === room.top) free.top = Math.max(free.top, at + deep)
    else free.bottom = Math.min(free.bottom, at - deep)
  }
  return free
}

const isWide = ({ left, right }: Box) => right - left > 3.4
const isHigh = ({ top, bottom }: Box) => bottom - top > 2.2

/** Free of doors and fixtures, else of fixtures, else the whole room. */
function placeOf(room: Box, strips: readonly Strip[]): Box {
  const choices = [
    freePart(room, strips),
    freePart(
      room,
      strips.filter(({ isDoor }) => !isDoor),
    ),
    room,
  ]
  const { left, right } = choices.find(isWide) ?? room
  const { top, bottom } = choices.find(isHigh) ?? room
  return { left, right, top, bottom }
}

/** The name of a room and its size, as large as fits. In a narrow room it is turned. `isMirrored`: the plan lies on its side. */
export function labelOf(room: Room, strips: readonly Strip[], { x, y, scale, isMirrored }: Scale): string {
  const [name, , , width, depth] = room
  const { left, right, top, bottom } = placeOf(boxOf(room), strips)
  const sizes = isMirrored ? [depth, width] : [width, depth]
  const size = SPACES_WITHOUT_SIZE.test(name) ? [] : [sizes.map(feet).join(' × ')]
  const [across, along] = (isMirrored ? [bottom - top, right - left] : [right - left, bottom - top]).map(
    (length) => (length - 0.5) * scale,
  ) as [number, number]
  const middle = [(left + right) / 2, (top + bottom) / 2] as [number, number]
  const [centerX, centerY] = isMirrored ? middle.toReversed() : middle
  const choices = [
    { lines: [name, ...size], turned: false },
    { lines: [...name.split(' '), ...size], turned: false },
    { lines: [name, ...size], turned: true },
    { lines: [name], turned: false },
    { lines: [name], turned: true },
  ].map(({ lines, turned }) => ({
    lines,
    turned,
    size: turned ? fit(lines, along, across) : fit(lines, across, along),
  }))
  const best =
    choices.slice(0, 3).find((choice) => (choice.size ?? 0) >= READABLE) ??
    choices.slice(3).find((choice) => (choice.size ?? 0) >= READABLE) ??
    choices.find((choice) => choice.size !== null)
  if (!best?.size) return ''
  const step = best.size * 1.2
  const lines = best.lines.map((line, at) => {
    const down = (at - (best.lines.length - 1) / 2) * step + best.size! * 0.35
    const isSize = size[0] === line
    return `<text y="${Math.round(down * 10) / 10}" class="${isSize ? 'size' : 'name'}" font-size="${Math.round(best.size! * (isSize ? 8.4 : 10)) / 10}">${line}</text>`
  })
  const turn = best.turned ? ' rotate(-90)' : ''
  return `<g transform="translate(${Math.round(x + centerX! * scale)} ${Math.round(y + centerY! * scale)})${turn}" text-anchor="middle">${lines.join('')}</g>`
}
