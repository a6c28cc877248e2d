import { conditionAdmin } from '#contract/condition/admin.ts'
import type { AdminStatement, ConditionRoom } from '#contract/condition/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { isVersionConflict } from '#web/lib/api/version-conflict.ts'
import { createAutosave } from '#web/lib/forms/autosave.ts'
import type { QueryClient } from '@tanstack/react-query'
import { conditionStatement, statementKey } from '../api.ts'
import { contentOf, isSameRoom, mergeRoom, type RoomContent } from './merge-room.ts'

interface RoomChange {
  statementId: string
  /** The room that was changed, as the server had it. */
  base: ConditionRoom
  content: RoomContent
  /** What a colleague made of the same thing, until the user has chosen. */
  theirs: ConditionRoom | null
}

/** Shows a room as it is stored now. */
function showRoom(queries: QueryClient, statementId: string, room: ConditionRoom) {
  queries.setQueryData<AdminStatement>(
    statementKey(statementId),
    (statement) =>
      statement && {
        ...statement,
        rooms: statement.rooms.map((one) => (one.id === room.id && one.version <= room.version ? room : one)),
      },
  )
}

async function send(queries: QueryClient, id: string, { statementId, base, content }: RoomChange) {
  try {
    const saved = await call(conditionAdmin.saveRoom, {
      params: { id },
      body: { version: base.version, name: content.name.trim() || base.name, items: content.items.map(named) },
    })
    showRoom(queries, statementId, saved)
    return (latest: RoomChange) =>
      latest.content === content || isSameRoom(latest.content, saved) ? null : { ...latest, base: saved }
  } catch (error) {
    if (!isVersionConflict(error)) throw error
    const { rooms } = await queries.fetchQuery(conditionStatement(statementId))
    const theirs = rooms.find((room) => room.id === id)
    if (!theirs) throw error
    return (latest: RoomChange) => {
      const { content: merged, isClash } = mergeRoom(latest.base, latest.content, theirs)
      return isClash ? { ...latest, theirs } : { ...latest, base: theirs, content: merged }
    }
  }
}

/** An item whose name is being typed anew keeps a name. */
const named = (item: RoomContent['items'][number]) => ({ ...item, name: item.name.trim() || 'Item' })

/** The rooms that staff have changed and that are not saved yet. */
export const roomSaves = createAutosave<RoomChange>({
  name: 'condition-rooms',
  send,
  isStopped: ({ theirs }) => theirs !== null,
  failure: "We couldn't save this room. We'll try again.",
})

/** A room as the user sees it, and how its saving stands. */
export function useRoom(queries: QueryClient, statementId: string, room: ConditionRoom) {
  const unsaved = roomSaves.useUnsaved()[room.id]
  const base = unsaved?.value.base ?? room
  const theirs = unsaved?.value.theirs ?? null
  const edit = (content: RoomContent, isTyped = false) =>
    roomSaves.edit(queries, room.id, { statementId, base, content, theirs: null }, isTyped)
  return {
    content: unsaved?.value.content ?? contentOf(room),
    base,
    theirs,
    status: unsaved?.status ?? ('saved' as const),
    failure: unsaved?.failure ?? null,
    edit,
    /** Ends a conflict. What only one of the two changed stays either way. */
    settle: (winner: 'mine' | 'theirs') => {
      if (!unsaved || !theirs) return
      const { content } = mergeRoom(base, unsaved.value.content, theirs, winner)
      roomSaves.edit(queries, room.id, { statementId, base: theirs, content, theirs: null })
    },
  }
}
