import { PHOTOS_MAX } from '#contract/maintenance/photos.ts'
import { cx } from '#web/ui/class-names.ts'
import { useFileDrop } from '#web/ui/fields/use-file-drop.ts'
import CircleAlert from 'lucide-react/icons/circle-alert'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { UploadQueue, QueueState } from './upload-queue.ts'
import { usePhotoParts } from './use-photo-parts.ts'
import { usePhotoTiles } from './use-photo-tiles.ts'

const NO_PHOTOS: QueueState = { photos: [], notice: null, news: '', isFull: false }
const never = () => () => {}
const none = () => NO_PHOTOS

const MISSING = "Photos can't be added right now. You can send your request without them."

interface PhotoPickerProps {
  queueRef: RefObject<UploadQueue | null>
  /** The name under which the photos are kept while the user visits other pages. */
  keptAs: string
}

/** Adds photos: chosen, dropped anywhere on the page, or taken with a phone. */
export function PhotoPicker({ queueRef, keptAs }: PhotoPickerProps) {
  const id = useId()
  const { parts, isMissing, want } = usePhotoParts(keptAs)
  const queue = parts?.queue
  const { photos, notice, news, isFull } = useSyncExternalStore(
    queue?.subscribe ?? never,
    queue?.snapshot ?? none,
    none,
  )
  const { list, input, onChosen, actionsOf } = usePhotoTiles(queue)
  const early = useRef<readonly File[]>([])
  const take = (files: readonly File[]) => {
    if (queue) return queue.add(files)
    early.current = [...early.current, ...files]
    return void want()
  }
  const isOver = useFileDrop(take)
  const wrong = notice ?? (isMissing ? MISSING : null)

  useEffect(() => {
    if (!queue) return undefined
    queueRef.current = queue
    // Files that were added before the code was loaded.
    queue.add(early.current)
    early.current = []
    takeChosen(queue, input.current)
    queue.retryAll()
    addEventListener('online', queue.retryAll)
    return () => removeEventListener('online', queue.retryAll)
  }, [queue, queueRef, input])

  function choose(chooser: HTMLInputElement) {
    if (queue) flushSync(() => takeChosen(queue, chooser))
    else void want()
    onChosen(chooser)
  }

  return (
    <fieldset aria-describedby={id} className="min-w-0 sm:col-span-2 print:hidden">
      <legend className="mb-1.5 text-sm font-semibold">
        Photos<span className="font-normal text-muted"> (optional)</span>
      </legend>
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {parts &&
          photos.map((photo, place) => <parts.Tile key={photo.key} photo={photo} {...actionsOf(photo.key, place)} />)}
        <li className={cx(photos.length === 0 && 'col-span-full', isFull && 'hidden')}>
          <label
            className={cx(
              'relative flex h-full min-h-28 flex-col items-center justify-center gap-1 rounded-field border border-dashed p-4 text-center text-sm transition-colors duration-150 has-focus-visible:outline-2 hover:border-ink',
              isOver ? 'border-harbor bg-sand' : 'border-field bg-surface',
            )}
          >
            <ImagePlus className="size-6 text-harbor" />
            <span className="font-semibold">Add photos</span>
            <span className="text-muted pointer-coarse:hidden">or drop them here</span>
            <input
              ref={input}
              type="file"
              multiple
              accept="image/*,.heic,.heif"
              aria-describedby={id}
              onChange={({ currentTarget }) => choose(currentTarget)}
              className="sr-only"
            />
          </label>
        </li>
      </ul>
      {wrong !== null && (
        <p className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-brick">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          {wrong}
        </p>
      )}
      <p id={id} className="mt-1.5 text-sm text-muted">
        Up to {PHOTOS_MAX} photos (JPEG, PNG, WebP or HEIC), 10 MB each. Photos help us bring the right parts. We strip
        location data.
      </p>
      <output className="sr-only">{news}</output>
    </fieldset>
  )
}

function takeChosen(queue: UploadQueue, chooser: HTMLInputElement | null) {
  if (!chooser?.files?.length) return
  queue.add(Array.from(chooser.files))
  chooser.value = ''
}
