import { conditionAdmin } from '#contract/condition/admin.ts'
import {
  type AdminStatement,
  ChangedStatement,
  type ConditionReply,
  Finishing,
  NAME_MAX,
  NewAnswer,
  NewRoom,
  NOTE_MAX,
} from '#contract/condition/fields.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { itemNames } from '../labels.ts'

interface DialogProps {
  statement: AdminStatement
  close: () => void
}

/** Shows the statement and its lease as they are now, also where something failed. */
function useRefreshed() {
  const queries = useQueryClient()
  return async <Answer,>(change: Promise<Answer>): Promise<void> => {
    try {
      await change
    } finally {
      await Promise.all([refresh(queries, conditionAdmin.get.path), refresh(queries, leasesAdmin.list.path)])
    }
  }
}

export function RoomDialog({ statement: { id }, close }: DialogProps) {
  const refreshed = useRefreshed()
  const [roomId] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title="Add room"
      close={close}
      submit="Add room"
      submitting="Adding..."
      done="Room added"
      failure="Failed to add the room"
      draft={`condition-room-${id}`}
      schema={NewRoom}
      complete={() => ({ id: roomId })}
      send={(body) => refreshed(call(conditionAdmin.addRoom, { params: { id }, body }))}
    >
      {(errors) => <TextField label="Name" name="name" maxLength={NAME_MAX} error={errors['name']} />}
    </FormDialog>
  )
}

export function ViolationsDialog({ statement, close }: DialogProps) {
  const refreshed = useRefreshed()
  const params = { id: statement.id }
  return (
    <FormDialog
      title="Code violations"
      description="Violations of the sanitary or building code that a board of health, a building official or a court found, and that exist now. Leave it empty if there are none."
      close={close}
      submit="Save"
      submitting="Saving..."
      done="Violations saved"
      failure="Failed to save the violations"
      draft={`condition-violations-${statement.id}`}
      schema={ChangedStatement}
      complete={() => ({ version: statement.version, roomIds: statement.rooms.map(({ id }) => id) })}
      edited={{
        entity: statement,
        reload: () => call(conditionAdmin.get, { params }),
        describe: ({ violations }) => ({ Violations: violations }),
      }}
      send={(body, basis) => {
        const now = basis?.now ?? statement
        const roomIds = now.rooms.map(({ id }) => id)
        return refreshed(call(conditionAdmin.update, { params, body: { ...body, roomIds, version: now.version } }))
      }}
    >
      {(errors, entity) => (
        <TextAreaField
          label="Violations"
          optional
          name="violations"
          maxLength={NOTE_MAX}
          defaultValue={(entity ?? statement).violations}
          error={errors['violations']}
        />
      )}
    </FormDialog>
  )
}

const SignedName = ({ error }: { error: string | undefined }) => (
  <TextField
    label="Your full name"
    name="name"
    autoComplete="name"
    help="Type it as you sign by hand. You sign for the company."
    error={error}
  />
)

export function FinishDialog({ statement: { id }, close }: DialogProps) {
  const refreshed = useRefreshed()
  return (
    <FormDialog
      title="Finish and share"
      description="The statement becomes a document of the lease, the tenants get an email, and they have at least 15 days to add to it. It can't be changed afterward."
      close={close}
      submit="Sign and share"
      submitting="Making the document..."
      done="Statement shared with the tenants"
      failure="Failed to finish the statement. Please try again."
      draft={`condition-finish-${id}`}
      schema={Finishing}
      send={(body) => refreshed(call(conditionAdmin.finish, { params: { id }, body }))}
    >
      {(errors) => <SignedName error={errors['name']} />}
    </FormDialog>
  )
}

const CHOICES = [
  { value: '', label: 'Choose' },
  { value: 'true', label: 'We agree' },
  { value: 'false', label: 'We disagree' },
]

const FIELD = /^notes\.(\d+)\.(isAgreed|answer)$/

/** Answers what a tenant returned, note by note. */
export function AnswerDialog({ statement, reply, close }: DialogProps & { reply: ConditionReply }) {
  const refreshed = useRefreshed()
  const names = itemNames(statement)
  return (
    <FormDialog
      title={`Answer ${reply.tenantName}`}
      description="Agree or disagree with each point, and say why where you disagree. The tenant gets your answer by email. It can't be changed afterward."
      close={close}
      submit="Sign and send"
      submitting="Sending..."
      done="Answer sent"
      failure="Failed to send the answer. Please try again."
      draft={`condition-answer-${reply.id}`}
      schema={NewAnswer}
      complete={(fields) => ({
        notes: reply.notes.map(({ id }, at) => ({
          id,
          isAgreed: fields[`isAgreed-${at}`] ? fields[`isAgreed-${at}`] === 'true' : undefined,
          answer: fields[`answer-${at}`],
        })),
      })}
      fieldOf={(path) => path.replace(FIELD, '$2-$1')}
      send={(body) => refreshed(call(conditionAdmin.answer, { params: { id: reply.id }, body }))}
      isWide
    >
      {(errors) => (
        <>
          {reply.notes.map(({ id, itemId, note }, at) => (
            <fieldset key={id} className="grid gap-3 border-b border-line pb-5">
              <legend className="mb-1 font-semibold">{names(itemId)}</legend>
              <p className="wrap-anywhere whitespace-pre-line">{note}</p>
              <SelectField
                label={`Answer: ${names(itemId)}`}
                name={`isAgreed-${at}`}
                choices={CHOICES}
                error={errors[`isAgreed-${at}`]}
              />
              <TextAreaField
                label={`Why: ${names(itemId)}`}
                optional
                rows={2}
                name={`answer-${at}`}
                maxLength={NOTE_MAX}
                error={errors[`answer-${at}`]}
              />
            </fieldset>
          ))}
          <TextAreaField
            label="About the whole list"
            optional
            rows={2}
            name="note"
            maxLength={NOTE_MAX}
            error={errors['note']}
          />
          <SignedName error={errors['name']} />
        </>
      )}
    </FormDialog>
  )
}
