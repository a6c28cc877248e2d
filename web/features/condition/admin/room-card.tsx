import type { ConditionItem, ConditionRoom } from '#contract/condition/fields.ts'
import { Button } from '#web/ui/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ItemFields, RoomPhotos } from './item-fields.tsx'
import { LazyRoomConflict, LazyRoomEdit } from './lazy-dialogs.tsx'
import { useRoom } from './room-saves.ts'

const SAVES = {
  saved: '',
  waiting: 'Saving...',
  saving: 'Saving...',
  failed: 'Not saved yet. We keep trying.',
  stopped: 'A colleague changed the same thing. Please choose.',
} as const

interface RoomCardProps {
  statementId: string
  room: ConditionRoom
  isFirst: boolean
  /** Whether it is open at first. */
  isOpen: boolean
  moveUp: () => void
  remove: () => void
}

/** A room of the checklist. Each change is saved by itself. */
export function RoomCard({ statementId, room, isFirst, isOpen, moveUp, remove }: RoomCardProps) {
  const { content, base, theirs, status, failure, edit, settle } = useRoom(useQueryClient(), statementId, room)
  const [isEdited, setEdited] = useState(false)
  const { name, items } = content
  const done = items.filter(({ state }) => state !== null).length
  const change = (id: string, changes: Partial<ConditionItem>, isTyped = false) =>
    edit({ name, items: items.map((item) => (item.id === id ? { ...item, ...changes } : item)) }, isTyped)
  return (
    <details open={isOpen} className="rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-3 px-4 py-2 sm:px-5">
        <h2 className="min-w-0 text-xl wrap-anywhere">{name}</h2>
        <span className="text-sm text-muted">{`${done} of ${items.length} done`}</span>
      </summary>
      <div className="border-t border-line px-4 pb-4 sm:px-5">
        <p aria-live="polite" className="pt-2 text-sm text-muted empty:hidden">
          {failure === null ? SAVES[status] : `${failure} ${SAVES[status]}`}
        </p>
        {theirs && <LazyRoomConflict seen={base} theirs={theirs} settle={settle} />}
        {isEdited ? (
          <LazyRoomEdit
            content={content}
            hasPhotos={(id) => room.photos.some(({ itemId }) => itemId === id)}
            edit={edit}
          />
        ) : (
          <>
            <ul aria-label={`Items: ${name}`} className="divide-y divide-line">
              {items.map((item) => (
                <ItemFields
                  key={item.id}
                  room={room}
                  item={item}
                  change={(changes, isTyped) => change(item.id, changes, isTyped)}
                />
              ))}
            </ul>
            <div className="grid gap-2 border-t border-line py-4">
              <h3 className="font-sans text-base font-semibold">Photos of the whole room</h3>
              <RoomPhotos room={room} itemId={null} of={name} />
            </div>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {!isEdited && done < items.length && (
            <Button
              variant="secondary"
              aria-label={`Mark the rest good: ${name}`}
              onClick={() =>
                edit({
                  name,
                  items: items.map(({ id, note, state, name: of }) => ({ id, note, name: of, state: state ?? 'good' })),
                })
              }
            >
              Mark the rest good
            </Button>
          )}
          <Button
            variant={isEdited ? 'primary' : 'quiet'}
            aria-label={`${isEdited ? 'Done editing' : 'Edit room'}: ${name}`}
            onClick={() => setEdited(!isEdited)}
          >
            {isEdited ? 'Done' : 'Edit room'}
          </Button>
          {isEdited && (
            <>
              <Button variant="secondary" disabled={isFirst} onClick={moveUp} aria-label={`Move room up: ${name}`}>
                Move room up
              </Button>
              <Button variant="quiet" onClick={remove} aria-label={`Remove room: ${name}`}>
                Remove room
              </Button>
            </>
          )}
        </div>
      </div>
    </details>
  )
}
