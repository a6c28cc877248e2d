import type { ConditionItem, ConditionRoom } from '#contract/condition/fields.ts'

/** What staff change of a room. */
export type RoomContent = Pick<ConditionRoom, 'name' | 'items'>

export const contentOf = ({ name, items }: RoomContent): RoomContent => ({ name, items })

/** As the server stores it, which leaves out spaces around a text. */
const stored = ({ name, items }: RoomContent) =>
  JSON.stringify([name.trim(), items.map((item) => [item.id, item.name.trim(), item.state, item.note.trim()])])

export const isSameRoom = (one: RoomContent, other: RoomContent) => stored(one) === stored(other)

type Side = 'mine' | 'theirs'

/**
 * Brings the changes of two colleagues together, who began with the same room. Where both changed the same thing to something else, `winner` has its
 * way, and `isClash` says so.
 */
export function mergeRoom(base: RoomContent, mine: RoomContent, theirs: RoomContent, winner: Side = 'mine') {
  let isClash = false
  function pick<Value>(before: Value | undefined, one: Value, other: Value): Value {
    if (one === other || other === before) return one
    if (one === before) return other
    isClash = true
    return winner === 'mine' ? one : other
  }
  const find = ({ items }: RoomContent, id: string) => items.find((item) => item.id === id)
  const isSame = (one: ConditionItem, other: ConditionItem) =>
    one.name === other.name && one.state === other.state && one.note === other.note

  const merged = mine.items.flatMap((item) => {
    const [before, other] = [find(base, item.id), find(theirs, item.id)]
    // They removed what was not changed here.
    if (!other) return before && isSame(before, item) ? [] : [item]
    return [
      {
        id: item.id,
        name: pick(before?.name, item.name, other.name),
        state: pick(before?.state, item.state, other.state),
        note: pick(before?.note, item.note, other.note),
      },
    ]
  })
  const added = theirs.items.filter((item) => {
    const before = find(base, item.id)
    return !find(mine, item.id) && !(before && isSame(before, item))
  })
  return { content: { name: pick(base.name, mine.name, theirs.name), items: [...merged, ...added] }, isClash }
}
