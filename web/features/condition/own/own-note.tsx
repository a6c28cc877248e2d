import type { OwnStatement } from '#contract/condition/fields.ts'
import { condition } from '#contract/condition/own.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/edit/upload/file-button.tsx'
import { UploadLines } from '#web/ui/edit/upload/upload-lines.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQueryClient } from '@tanstack/react-query'
import Camera from 'lucide-react/icons/camera'
import { useState } from 'react'
import { NoteField } from '../note-field.tsx'
import { PhotoStrip } from '../photos/photo-strip.tsx'
import { ownPhotos } from '../photos/queues.ts'
import { noteKey, noteSaves } from './note-saves.ts'

interface OwnNoteProps {
  statement: OwnStatement
  /** Null for the home as a whole. */
  itemId: string | null
  /** What it is about: `Kitchen, Floor`. */
  of: string
}

/** What the tenant adds to an item or the home: a note and photos, saved by themselves until the list is sent. */
export function OwnNote({ statement: { id: statementId, draft }, itemId, of }: OwnNoteProps) {
  const queries = useQueryClient()
  const [isOpened, setOpened] = useState(false)
  const unsaved = noteSaves.useUnsaved()[noteKey(statementId, itemId)]
  const uploads = ownPhotos
    .useUploads()
    .filter(({ place }) => place.statementId === statementId && place.itemId === itemId)
  const note = unsaved?.value.note ?? draft?.notes.find((one) => one.itemId === itemId)?.note ?? ''
  const photos = draft?.photos.filter((photo) => photo.itemId === itemId) ?? []
  const isOpen = isOpened || note !== '' || unsaved !== undefined || photos.length > 0 || uploads.length > 0

  async function removePhoto(id: string) {
    try {
      await call(condition.removePhoto, { params: { id } })
    } catch (error) {
      toast('Error', errorMessage(error, 'Failed to delete the photo'), 'destructive')
    }
    await refresh(queries, condition.own.path)
  }

  if (!isOpen)
    return (
      <Button
        variant="quiet"
        className="-ml-3 w-fit"
        onClick={() => setOpened(true)}
        aria-label={`Add note or photo: ${of}`}
      >
        Add note or photo
      </Button>
    )
  return (
    <div className="grid gap-2 rounded-field border border-line p-4">
      <NoteField
        label={`Your note: ${of}`}
        note={note}
        error={unsaved?.status === 'failed' ? (unsaved.failure ?? undefined) : undefined}
        change={(next) =>
          noteSaves.edit(queries, noteKey(statementId, itemId), { statementId, itemId, note: next }, true)
        }
      />
      <PhotoStrip photos={photos} from={condition.photo} of={`${of}, your photos`} remove={removePhoto} />
      <UploadLines uploads={uploads} retry={(key) => ownPhotos.retry(queries, key)} discard={ownPhotos.discard} />
      <FileButton
        label={`Add photos: ${of}, file`}
        accept="image/*,.heic,.heif"
        multiple
        choose={(files) => ownPhotos.add(queries, { statementId, itemId }, files)}
        button={{ 'aria-label': `Add photos: ${of}`, className: 'w-fit' }}
      >
        <Camera className="size-4.5" /> Add photos
      </FileButton>
    </div>
  )
}
