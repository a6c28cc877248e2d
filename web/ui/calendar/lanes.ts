interface Span {
  from: number
  to: number
}

export interface Placed<Item> {
  item: Item
  /** The column of this one among those that overlap, from 0. */
  lane: number
  /** How many columns those have. */
  lanes: number
}

/** Puts what overlaps side by side. `items` are ordered by their beginning. */
export function inLanes<Item extends Span>(items: readonly Item[]): Placed<Item>[] {
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
    const one = { item, lane, lanes: 1 }
    group.push(one)
    placed.push(one)
  }
  close()
  return placed
}
