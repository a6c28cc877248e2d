/** Draws a floor plan as SVG, from its rooms in feet. */
import { type Box, boxOf, type Floor, isOutdoor, type Room } from '#server/db/demo/properties/floor-plans/plan.ts'
import { DOOR, openingsOf } from './doors.ts'
import { fixturesOf } from './fixtures.ts'
import { labelOf } from './labels.ts'
import { INK, INNER_WALL, MUTED, OUTER_WALL, PAPER, round } from './walls.ts'
import { bay, windowsOf } from './windows.ts'

export const SIZE = { width: 1200, height: 800 }
const MARGIN = { side: 48, top: 40, bottom: 76 }
/** Pixels for a foot. */
const LARGEST_SCALE = 26

const isSame = (one: Box, other: Box) => one.left === other.left && one.top === other.top

const rect = ({ left, top, right, bottom }: Box, grown: number, look: string) =>
  `<rect x="${round(left - grown)}" y="${round(top - grown)}" width="${round(right - left + 2 * grown)}" height="${round(bottom - top + 2 * grown)}" ${look}/>`

/** Boards, as of a porch. */
function boards(box: Box) {
  const lines = Array.from(
    { length: Math.ceil(box.bottom - box.top) - 1 },
    (_, at) => `M${box.left} ${round(box.top + at + 1)}H${box.right}`,
  ).join('')
  return `${rect(box, 0, `fill="#f6f1e8" stroke="${MUTED}" stroke-width=".12"`)}<path d="${lines}" stroke="#e4dacb" stroke-width=".07"/>`
}

/** A bar of ten feet, the name of the floor, and how far the sizes can be trusted. */
function foot(scale: number, caption: string) {
  const right = SIZE.width - MARGIN.side
  const base = SIZE.height - 30
  const bar = round(10 * scale)
  return (
    `<text x="${MARGIN.side}" y="${base}" class="caption">${caption}</text>` +
    `<text x="${right - bar - 14}" y="${base}" class="note" text-anchor="end">Sizes are approximate · 10 ft</text>` +
    `<path d="M${right - bar} ${base - 14}v14h${bar}v-14" fill="none" stroke="${INK}" stroke-width="2"/>`
  )
}

/** Where on the picture the plan lies. A deep plan lies on its side, with its front at the right. */
function place({ rooms, bays = [] }: Floor) {
  const boxes = rooms.map(boxOf)
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(...boxes.map((box) => box.right)) - left
  const depth = Math.max(...boxes.map((box) => box.bottom)) + (bays.length > 0 ? 2.6 : 0) - top
  const isMirrored = depth > width * 1.15
  const [across, down] = isMirrored ? [depth, width] : [width, depth]
  const [fromLeft, fromTop] = isMirrored ? [top, left] : [left, top]
  const high = SIZE.height - MARGIN.top - MARGIN.bottom
  const scale = Math.min(
    (SIZE.width - 2 * MARGIN.side) / (across + 2 * OUTER_WALL),
    high / (down + 2 * OUTER_WALL),
    LARGEST_SCALE,
  )
  return {
    scale,
    isMirrored,
    x: (SIZE.width - across * scale) / 2 - fromLeft * scale,
    y: MARGIN.top + (high - down * scale) / 2 - fromTop * scale,
  }
}

/** The whole picture of one floor. `font` is a data URL. */
export function drawFloor(floor: Floor, caption: string, font: string): string {
  const where = place(floor)
  const { x, y, scale, isMirrored } = where
  const bayRooms = floor.rooms.filter(([name]) => floor.bays?.includes(name)).map(boxOf)
  const indoor = floor.rooms.filter((room) => !isOutdoor(room))
  const outdoor = floor.rooms.filter((room) => isOutdoor(room))
  const openings = openingsOf(floor)
  const parts = openings.map(({ part }) => part)
  const bays = bayRooms.map((room) => bay(room))
  const taken = [...parts, ...bays.map(([, wall]) => wall)]
  const fixtures = new Map(
    indoor.map((room) => [room, fixturesOf(room, parts, floor.showers?.includes(room[0]) ?? false)]),
  )
  const othersOf = (room: Room) => indoor.filter((other) => other !== room).map(boxOf)
  const drawn = [
    ...outdoor.map((room) => boards(boxOf(room))),
    ...indoor.map((room) => rect(boxOf(room), OUTER_WALL, `fill="${INK}"`)),
    ...indoor.map((room) => rect(boxOf(room), -INNER_WALL, `fill="${PAPER}"`)),
    ...bays.map(([svg]) => svg),
    ...indoor.map((room) => windowsOf(room, floor, othersOf(room), taken)),
    ...openings.map((opening) => opening.drawn),
    ...[...fixtures.values()].map(({ svg }) => svg),
  ]
  const labels = floor.rooms.map((room, at) => {
    // The first of several parts of one space has its name.
    if (room[0] === 'Hall' && floor.rooms.findIndex(([name]) => name === 'Hall') !== at) return ''
    const swept = openings.flatMap((opening) =>
      opening.into && isSame(opening.into, boxOf(room)) ? [{ ...opening.part, deep: DOOR, isDoor: true }] : [],
    )
    return labelOf(room, [...(fixtures.get(room)?.along ?? []), ...swept], where)
  })
  // Mirrored at the diagonal, which lays the plan on its side.
  const matrix = isMirrored ? [0, scale, scale, 0] : [scale, 0, 0, scale]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
<style>@font-face{font-family:Plan;font-weight:300 900;src:url(${font})}
text{font-family:Plan;fill:${INK};stroke:${PAPER};stroke-width:5px;paint-order:stroke;stroke-linejoin:round}.name{font-weight:600}
.size,.note{fill:${MUTED};font-weight:450}.caption{font-size:26px;font-weight:600}.note{font-size:18px}
.thin{fill:none;stroke:${INK};stroke-width:.1}.fixture{fill:${PAPER};stroke:${MUTED};stroke-width:.09}</style>
<rect width="100%" height="100%" fill="${PAPER}"/>
<g transform="matrix(${[...matrix, x, y].map(round).join(' ')})">${drawn.join('\n')}</g>
${labels.join('\n')}
${foot(scale, caption)}
</svg>`
}
