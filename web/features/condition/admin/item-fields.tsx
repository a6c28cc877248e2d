import { conditionAdmin } from '#contract/condition/admin.ts'
import { type ConditionItem, type ConditionRoom, STATES } from '#contract/condition/fields.ts'
import { STATE_NAMES } from '#contract/condition/state-names.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { PhotoChooser } from '#web/ui/edit/upload/photo-chooser.tsx'
import { UploadLines } from '#web/ui/edit/upload/upload-lines.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NoteField } from '../note-field.tsx'
import { PhotoStrip } from '../photos/photo-strip.tsx'
import { roomPhotos } from '../photos/queues.ts'

async function removePhoto(queries: QueryClient, id: string) {
  try {
    await call(conditionAdmin.removePhoto, { params: { id } })
  } catch (error) {
    toast('Error', errorMessage(error, 'Failed to delete the photo'), 'destructive')
  }
  await refresh(queries, conditionAdmin.get.path)
}

interface RoomPhotosProps {
  room: ConditionRoom
  /** Null for photos of the room. */
  itemId: string | null
  of: string
  /** Beside the button. */
  children?: ReactNode
}

/** The photos of a room or an item, those that are being sent, and the way to add some. */
export function RoomPhotos({ room, itemId, of, children }: RoomPhotosProps) {
  const queries = useQueryClient()
  const uploads = roomPhotos.useUploads().filter(({ place }) => place.roomId === room.id && place.itemId === itemId)
  return (
    <>
      <PhotoStrip
        photos={room.photos.filter((photo) => photo.itemId === itemId)}
        from={conditionAdmin.photo}
        of={of}
        remove={(id) => removePhoto(queries, id)}
      />
      <UploadLines uploads={uploads} retry={(key) => roomPhotos.retry(queries, key)} discard={roomPhotos.discard} />
      <div className="flex flex-wrap gap-2">
        <PhotoChooser
          of={of}
          isMultiple
          choose={(files) => roomPhotos.add(queries, { roomId: room.id, itemId }, files)}
        />
        {children}
      </div>
    </>
  )
}

interface ItemFieldsProps {
  room: ConditionRoom
  item: ConditionItem
  change: (changes: Partial<ConditionItem>, isTyped?: boolean) => void
}

/** How an item is, with a note and photos. Large targets, because it is used with one thumb while walking through a home. */
export function ItemFields({ room, item, change }: ItemFieldsProps) {
  const { id, name, state, note } = item
  const [isNoted, setNoted] = useState(false)
  const hasNote = isNoted || note !== '' || state === 'worn' || state === 'damaged'
  return (
    <li className="grid gap-3 py-4">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold wrap-anywhere">{name}</legend>
        <div className="grid grid-cols-2 gap-1.5 min-[22.5rem]:grid-cols-4 sm:max-w-md">
          {STATES.map((one) => (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center justify-center rounded-field border border-field bg-surface text-sm font-medium whitespace-nowrap has-checked:border-harbor has-checked:bg-harbor has-checked:text-on-harbor has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name={`state-${id}`}
                checked={state === one}
                onChange={() => change({ state: one })}
                className="sr-only"
              />
              {STATE_NAMES[one]}
            </label>
          ))}
        </div>
      </fieldset>
      {hasNote && (
        <NoteField label={`Note: ${name}`} optional note={note} change={(next) => change({ note: next }, true)} />
      )}
      <div className="grid gap-2">
        <RoomPhotos room={room} itemId={id} of={`${room.name}, ${name}`}>
          {!hasNote && (
            <Button variant="quiet" onClick={() => setNoted(true)} aria-label={`Add note: ${name}`}>
              Add note
            </Button>
          )}
        </RoomPhotos>
      </div>
    </li>
  )
}
