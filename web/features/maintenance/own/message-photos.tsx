import { PHOTOS_MAX } from '#contract/maintenance/photos.ts'
import { buttonLook } from '#web/ui/button-look.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Camera from 'lucide-react/icons/camera'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { PhotoTile } from '../photos/photo-tile.tsx'
import type { UploadQueue } from '../photos/upload-queue.ts'

/** Photos that go with a message: sent while it is typed. */
export function MessagePhotos({ queue }: { queue: UploadQueue }) {
  const id = useId()
  const { photos, notice, news, isFull } = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    addEventListener('online', queue.retryAll)
    return () => {
      removeEventListener('online', queue.retryAll)
      queue.clear()
    }
  }, [queue])

  const removers = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])

  function choose(chooser: HTMLInputElement) {
    flushSync(() => queue.add(Array.from(chooser.files ?? [])))
    chooser.value = ''
    // With the last photo the chooser goes.
    if (chooser.offsetParent === null) removers().at(-1)?.focus()
  }

  function remove(key: number, place: number) {
    const buttons = removers()
    const next = buttons[place + 1] ?? buttons[place - 1] ?? input.current
    flushSync(() => queue.remove(key))
    next?.focus()
  }

  function retry(key: number, place: number) {
    removers()[place]?.focus()
    queue.retry(key)
  }

  return (
    <fieldset aria-describedby={`${id}-help`} className="min-w-0">
      <legend className="sr-only">Photos</legend>
      <ul
        ref={list}
        aria-label="Photos of this message"
        className="mb-4 grid grid-cols-2 gap-3 empty:hidden sm:grid-cols-3"
      >
        {photos.map((photo, place) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            onRemove={() => remove(photo.key, place)}
            onRetry={() => retry(photo.key, place)}
          />
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
        className={buttonLook({
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
        Up to {PHOTOS_MAX}, JPEG, PNG, WebP or HEIC.
      </p>
      <output className="sr-only">{news}</output>
    </fieldset>
  )
}
