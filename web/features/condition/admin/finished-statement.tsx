import { conditionAdmin } from '#contract/condition/admin.ts'
import type { AdminStatement, ConditionReply } from '#contract/condition/fields.ts'
import { documentsAdmin } from '#contract/documents/admin.ts'
import { download } from '#web/lib/api/download.ts'
import { useEffect, useState } from 'react'
import { ReplyList } from '../reply-list.tsx'
import { SavedPdf } from '../saved-pdf.tsx'
import { StatementRooms } from '../statement-rooms.tsx'
import { fetchDialogs, LazyAnswerDialog } from './lazy-dialogs.tsx'

/** A statement that the tenants have: what they returned, what waits for an answer, and the rooms. */
export function FinishedStatement({ statement }: { statement: AdminStatement }) {
  useEffect(fetchDialogs, [])
  const [answered, setAnswered] = useState<ConditionReply | null>(null)
  const { documentId, replies, rooms, violations } = statement
  return (
    <div className="grid max-w-3xl gap-6">
      <div className="flex flex-wrap gap-2">
        {documentId !== null && (
          <SavedPdf
            name="statement-of-condition"
            fetchFile={() => download(documentsAdmin.file, { params: { id: documentId } })}
          >
            Download PDF
          </SavedPdf>
        )}
      </div>
      <section aria-labelledby="returned">
        <h2 id="returned" className="mb-3 text-xl">
          Returned by the tenants
        </h2>
        {replies.length === 0 ? (
          <p className="text-muted">
            {statement.isOpen
              ? 'Nothing yet.'
              : 'Nothing. A court may view that as agreement that the list is correct.'}
          </p>
        ) : (
          <ReplyList
            statement={statement}
            from={conditionAdmin.photo}
            fetchFile={(replyId) => download(conditionAdmin.file, { params: { id: replyId } })}
            answer={setAnswered}
          />
        )}
      </section>
      <section aria-labelledby="statement">
        <h2 id="statement" className="mb-3 text-xl">
          Statement
        </h2>
        <StatementRooms rooms={rooms} from={conditionAdmin.photo} />
        {violations !== '' && <p className="mt-4 whitespace-pre-line">{`Code violations: ${violations}`}</p>}
      </section>
      {answered && <LazyAnswerDialog statement={statement} reply={answered} close={() => setAnswered(null)} />}
    </div>
  )
}
