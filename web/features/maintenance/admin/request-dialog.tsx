import { type AdminRequestDetail, maintenanceAdmin, RequestUpdate } from '#contract/maintenance/admin.ts'
import { MAINTENANCE_STATUSES } from '#contract/maintenance/public.ts'
import { call } from '#web/lib/api/call.ts'
import { mergeChanges } from '#web/lib/forms/changes.ts'
import { optimistically, refresh } from '#web/lib/api/list-cache.ts'
import { AdminNotesField } from '#web/ui/edit/admin-notes-field.tsx'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { labelOf } from '../labels.ts'
import { assignees } from './api.ts'
import { Compose } from './compose.tsx'
import { Conversation } from './conversation.tsx'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'

const STATUSES = MAINTENANCE_STATUSES.map((status) => ({ value: status, label: labelOf(status) }))
const PATH = maintenanceAdmin.list.path
const formOf = ({ status, adminNotes, assignee }: AdminRequestDetail) => ({
  status,
  adminNotes,
  assigneeId: assignee?.id ?? null,
})
const NOBODY = { value: '', label: 'Unassigned' }

/** The possible assignees: active staff, and the current assignee. */
function useAssignees(current: AdminRequestDetail['assignee']) {
  const { data = [] } = useQuery(assignees())
  const choices = data.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))
  const isKnown = current === null || data.some(({ id }) => id === current.id)
  return [NOBODY, ...(isKnown ? [] : [{ value: current.id, label: current.name }]), ...choices]
}

/** One request: the report, its history, the messages and the assignment. */
export function RequestDialog({ request, close }: { request: AdminRequestDetail; close: () => void }) {
  const queries = useQueryClient()
  const people = useAssignees(request.assignee)
  const [isWriting, setWriting] = useState(false)
  const params = { id: request.id }
  const nameOf = (id: string) => people.find(({ value }) => value === id)?.label.replace(/ \(.*\)$/, '') ?? ''
  return (
    <FormDialog
      isWide
      title="Maintenance request details"
      description={request.propertyAddress}
      close={close}
      schema={RequestUpdate}
      complete={({ assigneeId }) => ({ assigneeId: assigneeId || null })}
      send={async ({ status, adminNotes, assigneeId = null }, basis) => {
        if (!basis) return
        const { seen, now } = basis
        const values = { status, adminNotes: adminNotes || null, assigneeId }
        const body = mergeChanges(values, { seen: formOf(seen), now: formOf(now) })
        const assignee = body.assigneeId ? { id: body.assigneeId, name: nameOf(body.assigneeId) } : null
        await optimistically(queries, { path: PATH, id: request.id, changes: { ...body, assignee } }, () =>
          call(maintenanceAdmin.update, { params, body: { ...body, version: now.version } }),
        )
      }}
      done="Maintenance request updated successfully"
      failure="Failed to update maintenance request"
      submit="Update request"
      submitting="Updating..."
      unsent={isWriting ? 'You have an unsent message. Update without sending it?' : undefined}
      edited={{
        entity: request,
        reload: (): Promise<AdminRequestDetail> => call(maintenanceAdmin.get, { params }),
        onTaken: () => void refresh(queries, PATH),
        describe: (each) => ({
          Status: labelOf(each.status),
          Assignee: each.assignee?.name ?? '',
          'Admin notes': each.adminNotes ?? '',
        }),
      }}
    >
      {(errors, shown) => (
        <>
          <Facts request={request} />
          <div className="grid gap-5 border-y border-line py-5 sm:grid-cols-2">
            <SelectField
              label="Status"
              name="status"
              choices={STATUSES}
              defaultValue={shown?.status}
              error={errors['status']}
              help="The requester is emailed when the status changes."
            />
            <SelectField
              // Re-created when the choices are loaded after the form.
              key={people.length}
              label="Assignee"
              name="assigneeId"
              choices={people}
              defaultValue={shown?.assignee?.id ?? ''}
              error={errors['assigneeId']}
              help="They'll get an email."
            />
            <AdminNotesField notes={shown?.adminNotes} error={errors['adminNotes']} className="sm:col-span-2" />
          </div>
          <History request={request} />
          <section aria-label="Conversation" className="border-t border-line pt-5">
            <h3 className="mb-3 text-lg">Conversation</h3>
            <Conversation request={request} />
            <Compose request={request} onWritten={setWriting} />
          </section>
        </>
      )}
    </FormDialog>
  )
}
