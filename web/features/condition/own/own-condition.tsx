import { type OwnStatement, STATUTORY_NOTICE } from '#contract/condition/fields.ts'
import { condition } from '#contract/condition/own.ts'
import { formatDay } from '#contract/core/dates.ts'
import { download } from '#web/lib/api/download.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import { ownCondition } from '../api.ts'
import { itemNames } from '../labels.ts'
import { ReplyList } from '../reply-list.tsx'
import { SavedPdf } from '../saved-pdf.tsx'
import { StatementRooms } from '../statement-rooms.tsx'
import { UnsavedNotice } from '../unsaved-notice.tsx'
import { noteSaves } from './note-saves.ts'
import { OwnNote } from './own-note.tsx'
import { ReturnForm } from './return-form.tsx'

function Standing({ sentOn, replyBy, isOpen, withdrawnBecause }: OwnStatement) {
  const sent = `We sent you this on ${formatDay(sentOn!)}.`
  if (withdrawnBecause !== null) return <Notice title="We withdrew this statement">{withdrawnBecause}</Notice>
  return isOpen ? (
    <Notice title={`Return it by ${formatDay(replyBy!)}`}>
      {`${sent} Check each room. Add notes and photos where something is missing or wrong, then sign and send it below.`}
    </Notice>
  ) : (
    <Notice title="Closed">{`${sent} The last day to return it was ${formatDay(replyBy!)}.`}</Notice>
  )
}

/** What was typed after the last day. Nothing where all was saved. */
function UnsavedNotes({ statement }: { statement: OwnStatement }) {
  const names = itemNames(statement)
  const unsaved = Object.entries(noteSaves.useUnsaved()).filter(([, { value }]) => value.statementId === statement.id)
  if (unsaved.length === 0) return null
  return (
    <UnsavedNotice
      texts={unsaved.map(([, { value }]) => `${names(value.itemId)}: ${value.note}`)}
      discard={() => {
        for (const [key] of unsaved) noteSaves.discard(key)
      }}
    />
  )
}

function Statement({ statement, accountName }: { statement: OwnStatement; accountName: string }) {
  const { id, home, isOpen, rooms, violations, replies, signedName, sentOn } = statement
  const isAgain = replies.some(({ isOwn }) => isOwn)
  return (
    <section aria-label={`Statement of ${formatDay(sentOn!)}`} className="mt-6 grid gap-5">
      {home !== null && <p className="text-lg text-muted">{home}</p>}
      <Standing {...statement} />
      {!isOpen && <UnsavedNotes statement={statement} />}
      <details className="text-sm">
        <summary className="cursor-pointer py-2 font-semibold">The notice that the law asks for</summary>
        <p className="mt-1 max-w-prose text-base">
          <strong>{STATUTORY_NOTICE}</strong>
        </p>
      </details>
      <div>
        <SavedPdf name="statement-of-condition" fetchFile={() => download(condition.file, { params: { id } })}>
          Download PDF
        </SavedPdf>
      </div>
      {replies.length > 0 && (
        <div>
          <h2 className="mb-3 text-xl">What was returned</h2>
          <ReplyList
            statement={statement}
            from={condition.photo}
            fetchFile={(replyId) => download(condition.replyFile, { params: { id: replyId } })}
          />
        </div>
      )}
      <div>
        <h2 className="mb-3 text-xl">Rooms</h2>
        <StatementRooms
          rooms={rooms}
          from={condition.photo}
          {...(isOpen && {
            renderBelow: (item, room) => (
              <OwnNote statement={statement} itemId={item.id} of={`${room.name}, ${item.name}`} />
            ),
          })}
        />
        {violations !== '' && <p className="mt-4 whitespace-pre-line">{`Code violations: ${violations}`}</p>}
        <p className="mt-3 text-muted">{`Signed for the company by ${signedName}.`}</p>
      </div>
      {isOpen && (
        <>
          <div className="rounded-card border border-line bg-surface p-5">
            <h3 className="mb-1 text-xl">Anything else about the home</h3>
            <OwnNote statement={statement} itemId={null} of="The home" />
          </div>
          <ReturnForm statement={statement} accountName={accountName} isAgain={isAgain} />
        </>
      )}
    </section>
  )
}

/** The statements of the condition of the user's home, the newest first. */
export function OwnCondition({ accountName }: { accountName: string }) {
  const query = useQuery(ownCondition())
  noteSaves.useSaveAll()
  const { data } = query
  if (!data)
    return (
      <div className="mt-8">
        <LoadState query={query}>Failed to load the condition of your home. Please try again.</LoadState>
      </div>
    )
  if (data.length === 0)
    return (
      <EmptyState icon={<FileText />} title="No statement yet">
        When we send you the statement of the condition of your home, you find it here.
      </EmptyState>
    )
  return data.map((statement) => <Statement key={statement.id} statement={statement} accountName={accountName} />)
}
