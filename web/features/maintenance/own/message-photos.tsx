import { PHOTOS_MAX } from '#contract/maintenance/photos.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Camera from 'lucide-react/icons/camera'
import { useEffect, useId, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { PhotoTile } from '../photos/photo-tile.tsx'
import type { UploadQueue } from '../photos/upload-queue.ts'
import { usePhotoTiles } from '../photos/use-photo-tiles.ts'

/** Photos of a message, uploaded while the user types. The caller keeps them when this is closed. */
export function MessagePhotos({ queue }: { queue: UploadQueue }) {
  const id = useId()
  const { photos, notice, news, isFull } = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot)
  const { list, input, onChosen, actionsOf } = usePhotoTiles(queue)
  useEffect(() => {
    addEventListener('online', queue.retryAll)
    return () => removeEventListener('online', queue.retryAll)
  }, [queue])

  function choose(chooser: HTMLInputElement) {
    flushSync(() => queue.add(Array.from(chooser.files ?? [])))
    chooser.value = ''
    onChosen(chooser)
  }

  return (
    <fieldset aria-describedby={`${id}-help`} className="min-w-0">
      <legend className="sr-only">Photos</legend>
      <ul
        ref={list}
        aria-label="Photos for this message"
        className="mb-4 grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3"
      >
        {photos.map((photo, place) => (
          <PhotoTile key={photo.key} photo={photo} {...actionsOf(photo.key, place)} />
        ))}
      </ul>
      {notice !== null && (
        <p className="mb-3 flex items-start gap-1.5 text-sm font-medium text-brick">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {notice}
        </p>
      )}
      <label
        hidden={isFull}
        className={buttonClass({
          variant: 'secondary',
          className:
            'relative cursor-pointer has-focus-visible:outline-2 not-[[hidden]]:inline-flex [&[hidden]]:hidden',
        })}
      >
        <Camera className="size-4.5" /> Add photos
        <input
          ref={input}
          type="file"
          multiple
          accept="image/*,.heic,.heif"
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }) => choose(currentTarget)}
          className="sr-only"
        />
      </label>
      <p id={`${id}-help`} className="mt-1.5 text-sm text-muted">
        Up to {PHOTOS_MAX} photos (JPEG, PNG, WebP or HEIC).
      </p>
      <output className="sr-only">{news}</output>
    </fieldset>
  )
}
