import type { AdminStatement, ConditionItem } from '#contract/condition/fields.ts'
import { STATE_NAMES } from '#contract/condition/state-names.ts'
import { UnsavedNotice } from '../unsaved-notice.tsx'
import { roomSaves } from './room-saves.ts'

const wordsOf = ({ name, state, note }: ConditionItem) =>
  [`${name}:`, state === null ? '' : `${STATE_NAMES[state]}.`, note].filter(Boolean).join(' ')

/** What was changed of rooms that a colleague removed, or of a statement that a colleague finished. Nothing where all was saved. */
export function UnsavedRooms({ statement: { id, sentOn, rooms } }: { statement: AdminStatement }) {
  const unsaved = Object.entries(roomSaves.useUnsaved()).filter(
    ([roomId, { value }]) => value.statementId === id && (sentOn !== null || rooms.every((room) => room.id !== roomId)),
  )
  if (unsaved.length === 0) return null
  const texts = unsaved.flatMap(([, { value }]) =>
    value.content.items
      .filter((item) => {
        const before = value.base.items.find((one) => one.id === item.id)
        return before?.state !== item.state || before.note !== item.note
      })
      .map((item) => `${value.content.name}, ${wordsOf(item)}`),
  )
  return (
    <UnsavedNotice
      texts={texts}
      discard={() => {
        for (const [roomId] of unsaved) roomSaves.discard(roomId)
      }}
    />
  )
}
