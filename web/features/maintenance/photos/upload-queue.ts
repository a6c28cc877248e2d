import { maintenancePhotos, PHOTOS_MAX, TOO_MANY_PHOTOS } from '#contract/maintenance/photos.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { uploadPhoto, PhotoFailure } from './upload-photo.ts'

export interface QueuedPhoto {
  key: number
  file: File
  /** The URL of the preview. Null where the browser cannot show the photo. */
  preview: string | null
  /** `unsent` may be retried, `refused` may not. */
  state: 'waiting' | 'sending' | 'sent' | 'unsent' | 'refused'
  /** The uploaded fraction, from 0 to 1. */
  share: number
  id: string | null
  error: string | null
}

export interface QueueState {
  photos: readonly QueuedPhoto[]
  /** Why some files were not added. */
  notice: string | null
  /** The latest change, for screen readers. */
  news: string
  /** The limit is reached. */
  isFull: boolean
}

const CONCURRENCY = 2
const EMPTY: QueueState = { photos: [], notice: null, news: '', isFull: false }

const lostPhotos = (count: number) =>
  count === 1
    ? "Your photo wasn't kept. Please add it again."
    : `Your ${count} photos weren't kept. Please add them again.`

const isUnderWay = ({ state }: QueuedPhoto) => state === 'waiting' || state === 'sending'
/** Different photos with the same name never have the same size in bytes. */
const isSame = (one: File, other: File) => one.name === other.name && one.size === other.size

/** Refused photos do not count toward the limit. */
const roomIn = (photos: readonly QueuedPhoto[]) => PHOTOS_MAX - photos.filter(({ state }) => state !== 'refused').length

/** The indexes in `ids()` that the server's error names. */
const missingIndexes = (error: unknown) =>
  error instanceof ApiError
    ? error.issues.flatMap(({ path }) => (/^photoIds\.\d+$/.test(path) ? [Number(path.slice('photoIds.'.length))] : []))
    : []

/** The photos of a form, uploaded two at a time while the user types. `lost` is how many went with the page that held them. */
export function createUploadQueue(lost = 0) {
  let queue = lost === 0 ? EMPTY : { ...EMPTY, notice: lostPhotos(lost) }
  let made = 0
  const listeners = new Set<() => void>()
  const stops = new Map<number, AbortController>()

  function set(next: Partial<QueueState>) {
    const { photos } = { ...queue, ...next }
    queue = { ...queue, ...next, isFull: roomIn(photos) === 0 }
    for (const listener of listeners) listener()
  }

  const find = (key: number) => queue.photos.find((photo) => photo.key === key)

  function change(key: number, next: Partial<QueuedPhoto>, news = queue.news) {
    set({ photos: queue.photos.map((photo) => (photo.key === key ? { ...photo, ...next } : photo)), news })
  }

  function showInPlace(key: number, preview: string) {
    if (find(key)) change(key, { preview })
    else URL.revokeObjectURL(preview)
  }

  async function send({ key, file, preview }: QueuedPhoto) {
    const stop = new AbortController()
    stops.set(key, stop)
    change(key, { state: 'sending', share: 0, error: null })
    try {
      const id = await uploadPhoto(file, {
        signal: stop.signal,
        onDrawn: (blob) => preview ?? showInPlace(key, URL.createObjectURL(blob)),
        onProgress: (share) => change(key, { share }),
      })
      const drawn = find(key)?.preview ?? maintenancePhotos.show.path.replace(':id', id)
      change(key, { state: 'sent', share: 1, id, preview: drawn }, `${file.name}: sent`)
    } catch (error) {
      if (stop.signal.aborted) return
      const isFinal = error instanceof PhotoFailure && error.isFinal
      const message = error instanceof PhotoFailure ? error.message : "This photo couldn't be uploaded."
      change(key, { state: isFinal ? 'refused' : 'unsent', error: message }, `${file.name}: ${message}`)
    } finally {
      stops.delete(key)
      sendNext()
    }
  }

  function sendNext() {
    for (const photo of queue.photos) {
      if (photo.state === 'waiting' && stops.size < CONCURRENCY) void send(photo)
    }
  }

  function wait(keys: readonly number[]) {
    for (const key of keys) change(key, { state: 'waiting', share: 0, id: null, error: null })
    sendNext()
  }

  const retryAll = () => wait(queue.photos.filter(({ state }) => state === 'unsent').map(({ key }) => key))

  function forget({ key, preview }: QueuedPhoto) {
    stops.get(key)?.abort()
    if (preview !== null) URL.revokeObjectURL(preview)
  }

  function clear() {
    const { photos } = queue
    set(EMPTY)
    photos.forEach(forget)
  }

  return {
    snapshot: () => queue,
    /** A draft is stored without its photos, but tells how many there were. */
    toJSON: () => queue.photos.length,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (files: readonly File[]) => {
      if (files.length === 0) return
      const isHere = (file: File) => queue.photos.some((photo) => isSame(photo.file, file))
      const fresh = files.filter((file) => !isHere(file))
      const room = roomIn(queue.photos)
      const taken = fresh.slice(0, room).map((file): QueuedPhoto => {
        made += 1
        return { key: made, file, preview: null, state: 'waiting', share: 0, id: null, error: null }
      })
      const names = (left: readonly File[]) => left.map(({ name }) => name).join(', ')
      const notice = [
        fresh.length > room && `${TOO_MANY_PHOTOS}. Not added: ${names(fresh.slice(room))}.`,
        fresh.length < files.length && `Already added: ${names(files.filter(isHere))}.`,
      ]
      const message = notice.filter(Boolean).join(' ')
      const added = taken.length > 0 ? `Added: ${names(taken.map(({ file }) => file))}. ` : ''
      set({ photos: [...queue.photos, ...taken], notice: message || null, news: `${added}${message}` })
      sendNext()
    },
    remove(key: number) {
      const photo = find(key)
      if (!photo) return
      set({
        photos: queue.photos.filter((other) => other.key !== key),
        notice: null,
        news: `${photo.file.name}: removed`,
      })
      forget(photo)
      // If this fails, the server deletes the photo within a day.
      if (photo.id !== null) call(maintenancePhotos.remove, { params: { id: photo.id } }).catch(() => {})
    },
    retry: (key: number) => wait([key]),
    retryAll,
    /** Queues the photos again that the server removed after a day, as its error names them. Returns whether there were any. */
    requeueMissing(error: unknown): boolean {
      const places = missingIndexes(error)
      const sent = queue.photos.filter(({ id }) => id !== null)
      wait(sent.filter((_, place) => places.includes(place)).map(({ key }) => key))
      return places.length > 0
    },
    ids: () => queue.photos.flatMap(({ id }) => (id === null ? [] : [id])),
    /** Retries unsent photos, waits for all uploads and returns whether everything that can be sent has been. */
    async settled(): Promise<boolean> {
      retryAll()
      while (queue.photos.some(isUnderWay)) {
        const { promise, resolve } = Promise.withResolvers<void>()
        listeners.add(resolve)
        await promise
        listeners.delete(resolve)
      }
      return queue.photos.every(({ state }) => state !== 'unsent')
    },
    clear,
  }
}
export type UploadQueue = ReturnType<typeof createUploadQueue>
