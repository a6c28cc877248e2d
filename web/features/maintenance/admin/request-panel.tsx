import type { AdminRequestDetail } from '#contract/maintenance/admin.ts'
import { FieldConflict } from '#web/ui/edit/field-conflict.tsx'
import { NOTES, NotesEditor } from '#web/ui/edit/notes-editor.tsx'
import { Compose } from './compose.tsx'
import { Conversation } from './conversation.tsx'
import { RequestBadges, RequestFacts } from './facts.tsx'
import { History } from './history.tsx'
import { RequestControls, useRequestSaves } from './request-controls.tsx'

/** One request: who works on it, the conversation, then notes, facts and progress. */
export function RequestPanel({ request }: { request: AdminRequestDetail }) {
  const { shown, save, conflict } = useRequestSaves(request)
  const isAboutNotes = conflict?.field === NOTES
  return (
    <>
      <div className="grid grid-cols-1 gap-4 border-b border-line bg-paper px-5 py-4">
        <RequestBadges request={shown} />
        <RequestControls shown={shown} save={save} />
        {!isAboutNotes && <FieldConflict conflict={conflict} />}
      </div>
      <div className="grid grid-cols-1 gap-8 p-5">
        <section aria-label="Conversation">
          <h3 className="mb-3 text-lg">Conversation</h3>
          <Conversation request={request} />
          <Compose request={request} />
        </section>
        <div>
          {isAboutNotes && <FieldConflict conflict={conflict} />}
          <NotesEditor
            record={request.id}
            notes={shown.adminNotes}
            save={(adminNotes, how) => save({ field: NOTES, body: { adminNotes }, changes: { adminNotes }, ...how })}
          />
        </div>
        <RequestFacts request={request} />
        <History request={request} />
      </div>
    </>
  )
}
