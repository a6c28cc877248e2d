import type { OwnStatement } from '#contract/condition/fields.ts'
import { condition } from '#contract/condition/own.ts'
import { call } from '#web/lib/api/call.ts'
import { createAutosave } from '#web/lib/forms/autosave.ts'

interface NoteChange {
  statementId: string
  /** Null for a note about the home. */
  itemId: string | null
  note: string
}

export const noteKey = (statementId: string, itemId: string | null) => `${statementId} ${itemId ?? ''}`

/** The notes that a tenant has changed and that are not saved yet. */
export const noteSaves = createAutosave<NoteChange>({
  name: 'condition-notes',
  send: async (queries, _, { statementId, itemId, note }) => {
    const saved = await call(condition.saveNote, { params: { id: statementId }, body: { itemId, note } })
    queries.setQueryData<OwnStatement[]>([condition.own.path], (all) =>
      all?.map((one) => (one.id === saved.id ? saved : one)),
    )
    return (latest) => (latest.note === note ? null : latest)
  },
  failure: "We couldn't save this note. We'll try again.",
})
