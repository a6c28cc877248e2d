interface Span {
  from: number
  to: number
  /** It does not take place, so it must not take the room of what does. */
  isOff: boolean
}

export interface Placed<Item> {
  item: Item
  /** The column of this one among those that overlap, from 0. */
  lane: number
  /** How many columns those have. */
  lanes: number
  /** A narrow strip at the edge, because it is off and something else takes place then. */
  isAside: boolean
  /** How many such strips are beside it. */
  strips: number
}

const overlap = (one: Span, other: Span) => one.from < other.to && other.from < one.to

/** Puts what overlaps side by side. `items` are ordered by their beginning. */
export function inLanes<Item extends Span>(items: readonly Item[]): Placed<Item>[] {
  const takesPlace = items.filter(({ isOff }) => !isOff)
  const isAside = (item: Item) => item.isOff && takesPlace.some((other) => overlap(item, other))
  const strips = sideBySide(items.filter(isAside))
  const others = sideBySide(items.filter((item) => !isAside(item)))
  for (const strip of strips) strip.isAside = true
  for (const one of others)
    one.strips = Math.max(0, ...strips.filter(({ item }) => overlap(item, one.item)).map(({ lanes }) => lanes))
  const placed = new Map([...strips, ...others].map((one) => [one.item, one]))
  return items.map((item) => placed.get(item)!)
}

function sideBySide<Item extends Span>(items: readonly Item[]): Placed<Item>[] {
  const placed: Placed<Item>[] = []
  let group: Placed<Item>[] = []
  let ends: number[] = []
  const close = () => {
    for (const one of group) one.lanes = ends.length
    group = []
    ends = []
  }
  for (const item of items) {
    if (ends.every((end) => end <= item.from)) close()
    const free = ends.findIndex((end) => end <= item.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = item.to
    const one = { item, lane, lanes: 1, isAside: false, strips: 0 }
    group.push(one)
    placed.push(one)
  }
  close()
  return placed
}
