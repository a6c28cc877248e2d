/** In feet from the top left corner of the floor. The front of the home is at the bottom. */
export type Room = readonly [name: string, left: number, top: number, width: number, depth: number]

export interface Floor {
  rooms: readonly Room[]
  /**
   * `Hall>Bath`: a door that opens into the bath. `Living room=Kitchen`: no wall between them. `Bedroom|Closet`: sliding doors. The outside is `north`,
   * `east`, `south` or `west`.
   */
  openings: readonly string[]
  /** The sides that have windows. A home in a row or a building has none to its neighbors. */
  windows: string
  /** Rooms with a bay of windows at the front. */
  bays?: readonly string[]
  /** Bathrooms with a shower that a wheelchair rolls into, in place of a tub. */
  showers?: readonly string[]
}

/** The ground floor first. */
export type Plan = readonly Floor[]

/** Left, top, right and bottom edge in feet. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export const boxOf = ([, left, top, width, depth]: Room): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + depth,
})

/** What lies outside the walls does not count as floor area. */
export const isOutdoor = ([name]: Room) => /Balcony|Deck|Patio|porch/i.test(name)

const OPENING = /^(.+?)([>=|])(.+)$/

/** The two rooms of an opening, and of what kind it is. Several rooms of one name are one space. */
export function readOpening(text: string) {
  const [, from = '', kind = '', to = ''] = OPENING.exec(text) ?? []
  return { from, kind, to }
}

/** Without the walls between them two rooms are one line: where their boxes touch. Null where they do not. */
export function sharedWall(one: Box, other: Box) {
  const overlap = (from: number, to: number) => (to - from > 0.5 ? { from, to } : null)
  for (const x of [one.left, one.right])
    if (x === other.left || x === other.right) {
      const along = overlap(Math.max(one.top, other.top), Math.min(one.bottom, other.bottom))
      if (along && (x === one.left ? other.right === x : other.left === x)) return { isUpright: true, at: x, ...along }
    }
  for (const y of [one.top, one.bottom])
    if (y === other.top || y === other.bottom) {
      const along = overlap(Math.max(one.left, other.left), Math.min(one.right, other.right))
      if (along && (y === one.top ? other.bottom === y : other.top === y)) return { isUpright: false, at: y, ...along }
    }
  return null
}
