import type { conditionAdmin } from '#contract/condition/admin.ts'
import type { ConditionReply, OwnStatement } from '#contract/condition/fields.ts'
import type { condition } from '#contract/condition/own.ts'
import { Button } from '#web/ui/button.tsx'
import { answerSentence, itemNames, replySentence } from './labels.ts'
import { PhotoStrip } from './photos/photo-strip.tsx'
import { SavedPdf } from './saved-pdf.tsx'

interface ReplyListProps {
  statement: Pick<OwnStatement, 'rooms' | 'replies'>
  from: typeof conditionAdmin.photo | typeof condition.photo
  fetchFile: (replyId: string) => Promise<Blob>
  /** For staff: answers a list that waits for it. */
  answer?: (reply: ConditionReply) => void
}

/** What a tenant returned, point by point, with the answer. */
function Reply({ statement, reply, from, fetchFile, answer: act }: ReplyListProps & { reply: ConditionReply }) {
  const { notes, photos, answer } = reply
  const names = itemNames(statement)
  const standing = answerSentence(reply)
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-5">
      <p className="font-medium">{replySentence(reply)}</p>
      {standing !== null && <p className="text-muted">{standing}</p>}
      {notes.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {notes.map(({ id, itemId, note, isAgreed, answer: why }) => (
            <li key={id} className="grid gap-2 py-3">
              <p className="font-semibold wrap-anywhere">{names(itemId)}</p>
              <p className="wrap-anywhere whitespace-pre-line">{note}</p>
              <PhotoStrip
                photos={photos.filter((photo) => photo.itemId === itemId)}
                from={from}
                of={`${names(itemId)}, from ${reply.tenantName}`}
              />
              {isAgreed !== null && (
                <p className="wrap-anywhere whitespace-pre-line">
                  <strong>{isAgreed ? 'We agree.' : 'We disagree.'}</strong> {why}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {answer !== null && answer.note !== '' && <p className="wrap-anywhere whitespace-pre-line">{answer.note}</p>}
      <div className="flex flex-wrap gap-2 print:hidden">
        {act && reply.answerBy !== null && answer === null && <Button onClick={() => act(reply)}>Answer</Button>}
        <SavedPdf name="list-of-conditions" fetchFile={() => fetchFile(reply.id)}>
          List as PDF
        </SavedPdf>
      </div>
    </li>
  )
}

/** What tenants returned, oldest first. */
export const ReplyList = (props: ReplyListProps) => (
  <ul className="grid gap-3">
    {props.statement.replies.map((reply) => (
      <Reply key={reply.id} {...props} reply={reply} />
    ))}
  </ul>
)
