import { conditionAdmin } from '#contract/condition/admin.ts'
import { type AdminStatement, ROOMS_MAX } from '#contract/condition/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { ask } from '#web/lib/forms/question.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { roomPhotos } from '../photos/queues.ts'
import { fetchDialogs, LazyFinishDialog, LazyRoomDialog, LazyViolationsDialog } from './lazy-dialogs.tsx'
import { RoomCard } from './room-card.tsx'
import { roomSaves } from './room-saves.ts'

const FAILED = 'Failed to change the rooms'

/** Runs a change of the rooms, and shows them as they are then, also where it failed. */
function useRoomsChange() {
  const queries = useQueryClient()
  return async (change: () => Promise<unknown>) => {
    try {
      await change()
    } catch (error) {
      toast('Error', errorMessage(error, FAILED), 'destructive')
    }
    await refresh(queries, conditionAdmin.get.path)
  }
}

/** Whether anything is on its way to the server, and how many items have a state. */
function useProgress({ rooms }: AdminStatement) {
  const unsaved = roomSaves.useUnsaved()
  const uploads = roomPhotos.useUploads()
  const items = rooms.flatMap((room) => unsaved[room.id]?.value.content.items ?? room.items)
  const ids = new Set(rooms.map(({ id }) => id))
  return {
    done: items.filter(({ state }) => state !== null).length,
    all: items.length,
    isSaving: rooms.some(({ id }) => unsaved[id] !== undefined) || uploads.some(({ place }) => ids.has(place.roomId)),
  }
}

type Opened = 'room' | 'violations' | 'finish'

/** A statement that staff fill in while they walk through the home. */
export function Checklist({ statement }: { statement: AdminStatement }) {
  const change = useRoomsChange()
  const { done, all, isSaving } = useProgress(statement)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const { id, rooms, version, violations, leaseId } = statement
  const params = { id }
  const [firstOpen] = useState(() => rooms.find(({ items }) => items.some(({ state }) => state === null))?.id)

  roomSaves.useSaveAll()
  useEffect(fetchDialogs, [])

  function moveUp(at: number) {
    const ids = rooms.map((room) => room.id)
    const roomIds = ids.flatMap((one, place) => (place === at - 1 ? [ids[at]!, one] : place === at ? [] : [one]))
    return change(() => call(conditionAdmin.update, { params, body: { version, violations, roomIds } }))
  }

  async function removeRoom(roomId: string, name: string) {
    const description = `${name} is removed with its notes and photos.`
    if (!(await ask({ title: 'Remove room?', description, no: 'Keep', yes: 'Remove' }))) return
    roomSaves.discard(roomId)
    await change(() => call(conditionAdmin.removeRoom, { params: { id: roomId } }))
  }

  async function remove() {
    const description = 'The statement is deleted with its notes and photos.'
    if (!(await ask({ title: 'Delete statement?', description, no: 'Keep', yes: 'Delete' }))) return
    for (const room of rooms) roomSaves.discard(room.id)
    try {
      await call(conditionAdmin.remove, { params })
      toast('Success', 'Statement deleted')
      navigate(`/admin/leases/${leaseId}`, { replace: true })
    } catch (error) {
      toast('Error', errorMessage(error, 'Failed to delete the statement'), 'destructive')
    }
  }

  return (
    <div className="grid max-w-3xl gap-4">
      {rooms.map((room, at) => (
        <RoomCard
          key={room.id}
          statementId={id}
          room={room}
          isFirst={at === 0}
          isOpen={room.id === firstOpen}
          moveUp={() => void moveUp(at)}
          remove={() => void removeRoom(room.id, room.name)}
        />
      ))}
      {rooms.length === 0 && <p className="text-muted">No rooms yet. Add the first one.</p>}
      {rooms.length < ROOMS_MAX && (
        <Button variant="secondary" className="w-fit" onClick={() => setOpened('room')}>
          Add room
        </Button>
      )}
      <section aria-labelledby="violations" className="rounded-card border border-line bg-surface p-4 sm:p-5">
        <h2 id="violations" className="text-xl">
          Code violations
        </h2>
        <p className="mt-1 wrap-anywhere whitespace-pre-line">
          {violations ||
            'None. List violations of the sanitary or building code that an authority has certified and that exist now.'}
        </p>
        <Button variant="secondary" className="mt-3" onClick={() => setOpened('violations')}>
          Edit violations
        </Button>
      </section>
      <div className="sticky bottom-0 z-1 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        <p aria-live="polite" className="text-sm">
          <span className="font-semibold">{`${done} of ${formatCount(all, 'item')}`}</span>
          <span className="text-muted">{isSaving ? ' · Saving...' : ' · All saved'}</span>
        </p>
        <Button onClick={() => setOpened('finish')} disabled={isSaving || done < all || all === 0}>
          Finish and share
        </Button>
      </div>
      <Button variant="quiet" className="w-fit" onClick={() => void remove()}>
        Delete this statement
      </Button>
      {opened === 'room' && <LazyRoomDialog statement={statement} close={close} />}
      {opened === 'violations' && <LazyViolationsDialog statement={statement} close={close} />}
      {opened === 'finish' && <LazyFinishDialog statement={statement} close={close} />}
    </div>
  )
}
