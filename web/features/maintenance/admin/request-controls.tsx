import { type AdminRequestDetail, maintenanceAdmin, type RequestUpdate } from '#contract/maintenance/admin.ts'
import { MAINTENANCE_STATUSES } from '#contract/maintenance/public.ts'
import { call } from '#web/lib/api/call.ts'
import { InstantSelect } from '#web/ui/edit/instant-select.tsx'
import { NOTES } from '#web/ui/edit/notes-editor.tsx'
import { useFieldSaves } from '#web/ui/edit/use-field-saves.ts'
import { useQuery } from '@tanstack/react-query'
import { labelOf } from '../labels.ts'
import { assignees } from './api.ts'

const STATUSES = MAINTENANCE_STATUSES.map((status) => ({ value: status, label: labelOf(status) }))
const NOBODY = { value: '', label: 'Unassigned' }

/** The texts by which another user's change is noticed and shown. */
const describeRequest = (request: Pick<AdminRequestDetail, 'status' | 'assignee' | 'adminNotes'>) => ({
  Status: labelOf(request.status),
  Assignee: request.assignee?.name ?? '',
  [NOTES]: request.adminNotes ?? '',
})

export const useRequestSaves = (request: AdminRequestDetail) =>
  useFieldSaves<AdminRequestDetail, Omit<RequestUpdate, 'version'>>({
    entity: request,
    path: maintenanceAdmin.list.path,
    reload: () => call(maintenanceAdmin.get, { params: { id: request.id } }),
    send: (body) => call(maintenanceAdmin.update, { params: { id: request.id }, body }),
    describe: describeRequest,
    done: 'Maintenance request updated successfully',
    failure: 'Failed to update maintenance request',
  })

interface ControlsProps {
  shown: AdminRequestDetail
  save: ReturnType<typeof useRequestSaves>['save']
}

/** The status and who is responsible, each saved as soon as it is chosen. */
export function RequestControls({ shown: { status, assignee }, save }: ControlsProps) {
  const { data: people = [] } = useQuery(assignees())
  // The current assignee stays, even if they could not be assigned anymore.
  const offered = people.filter(({ canBeAssigned }) => canBeAssigned)
  const isOffered = assignee === null || offered.some(({ id }) => id === assignee.id)
  const isShared = (name: string) => offered.filter((person) => person.name === name).length > 1
  const choices = [
    NOBODY,
    ...(isOffered ? [] : [{ value: assignee.id, label: assignee.name }]),
    ...offered.map(({ id, name, email }) => ({ value: id, label: isShared(name) ? `${name} (${email})` : name })),
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <InstantSelect
        label="Status"
        name="Status"
        choices={STATUSES}
        value={status}
        save={(value) => {
          const chosen = MAINTENANCE_STATUSES.find((each) => each === value)
          if (chosen) void save({ field: 'Status', body: { status: chosen }, changes: { status: chosen } })
        }}
        help="The requester will get an email."
      />
      <InstantSelect
        label="Assignee"
        name="Assignee"
        choices={choices}
        value={assignee?.id ?? ''}
        save={(id) => {
          const name = people.find((person) => person.id === id)?.name ?? ''
          const changes = { assignee: id === '' ? null : { id, name } }
          void save({ field: 'Assignee', body: { assigneeId: id || null }, changes })
        }}
        help="The assignee will get an email."
      />
    </div>
  )
}
