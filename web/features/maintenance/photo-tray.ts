import { maintenancePhotos, PHOTOS_MAX, TOO_MANY_PHOTOS } from '#contract/maintenance/photos.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { deliverPhoto, PhotoFailure } from './deliver-photo.ts'

export interface TrayPhoto {
  key: number
  file: File
  /** Where the browser finds what it shows; null where it cannot show it. */
  preview: string | null
  /** `unsent` may be tried again, `refused` may not. */
  state: 'waiting' | 'sending' | 'sent' | 'unsent' | 'refused'
  /** How much has left, from 0 to 1. */
  share: number
  id: string | null
  error: string | null
}

export interface TrayState {
  photos: readonly TrayPhoto[]
  /** What became of files that are not here. */
  notice: string | null
  /** The latest news, for those who listen. */
  news: string
  /** There is no room for another. */
  isFull: boolean
}

const AT_ONCE = 2
const EMPTY: TrayState = { photos: [], notice: null, news: '', isFull: false }

const isUnderWay = ({ state }: TrayPhoto) => state === 'waiting' || state === 'sending'
/** Two photos of one name are never of one length to the byte. */
const isSame = (one: File, other: File) => one.name === other.name && one.size === other.size

/** What was refused takes up no room. */
const roomIn = (photos: readonly TrayPhoto[]) => PHOTOS_MAX - photos.filter(({ state }) => state !== 'refused').length

/** The places among `ids()` that an answer complains of. */
const lostPlaces = (error: unknown) =>
  error instanceof ApiError
    ? error.issues.flatMap(({ path }) => (/^photoIds\.\d+$/.test(path) ? [Number(path.slice('photoIds.'.length))] : []))
    : []

/** The photos of a form: sent while the person types, each by itself, two at a time. */
export function createPhotoTray() {
  let tray = EMPTY
  let made = 0
  const listeners = new Set<() => void>()
  const stops = new Map<number, AbortController>()

  function set(next: Partial<TrayState>) {
    const { photos } = { ...tray, ...next }
    tray = { ...tray, ...next, isFull: roomIn(photos) === 0 }
    for (const listener of listeners) listener()
  }

  const find = (key: number) => tray.photos.find((photo) => photo.key === key)

  function change(key: number, next: Partial<TrayPhoto>, news = tray.news) {
    set({ photos: tray.photos.map((photo) => (photo.key === key ? { ...photo, ...next } : photo)), news })
  }

  function showInPlace(key: number, preview: string) {
    if (find(key)) change(key, { preview })
    else URL.revokeObjectURL(preview)
  }

  async function send({ key, file, preview }: TrayPhoto) {
    const stop = new AbortController()
    stops.set(key, stop)
    change(key, { state: 'sending', share: 0, error: null })
    try {
      const id = await deliverPhoto(file, {
        signal: stop.signal,
        onDrawn: (blob) => preview ?? showInPlace(key, URL.createObjectURL(blob)),
        onProgress: (share) => change(key, { share }),
      })
      const drawn = find(key)?.preview ?? maintenancePhotos.show.path.replace(':id', id)
      change(key, { state: 'sent', share: 1, id, preview: drawn }, `${file.name}: sent`)
    } catch (error) {
      if (stop.signal.aborted) return
      const isFinal = error instanceof PhotoFailure && error.isFinal
      const message = error instanceof PhotoFailure ? error.message : 'This photo could not be sent.'
      change(key, { state: isFinal ? 'refused' : 'unsent', error: message }, `${file.name}: ${message}`)
    } finally {
      stops.delete(key)
      sendNext()
    }
  }

  function sendNext() {
    for (const photo of tray.photos) {
      if (photo.state === 'waiting' && stops.size < AT_ONCE) void send(photo)
    }
  }

  function wait(keys: readonly number[]) {
    for (const key of keys) change(key, { state: 'waiting', share: 0, id: null, error: null })
    sendNext()
  }

  const retryAll = () => wait(tray.photos.filter(({ state }) => state === 'unsent').map(({ key }) => key))

  function forget({ key, preview }: TrayPhoto) {
    stops.get(key)?.abort()
    if (preview !== null) URL.revokeObjectURL(preview)
  }

  function clear() {
    const { photos } = tray
    set(EMPTY)
    photos.forEach(forget)
  }

  return {
    snapshot: () => tray,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (files: readonly File[]) => {
      if (files.length === 0) return
      const isHere = (file: File) => tray.photos.some((photo) => isSame(photo.file, file))
      const fresh = files.filter((file) => !isHere(file))
      const room = roomIn(tray.photos)
      const taken = fresh.slice(0, room).map((file): TrayPhoto => {
        made += 1
        return { key: made, file, preview: null, state: 'waiting', share: 0, id: null, error: null }
      })
      const names = (left: readonly File[]) => left.map(({ name }) => name).join(', ')
      const notice = [
        fresh.length > room && `${TOO_MANY_PHOTOS}. Left out: ${names(fresh.slice(room))}.`,
        fresh.length < files.length && `Here already: ${names(files.filter(isHere))}.`,
      ]
      const said = notice.filter(Boolean).join(' ')
      const added = taken.length > 0 ? `${names(taken.map(({ file }) => file))}: added. ` : ''
      set({ photos: [...tray.photos, ...taken], notice: said || null, news: `${added}${said}` })
      sendNext()
    },
    remove(key: number) {
      const photo = find(key)
      if (!photo) return
      set({
        photos: tray.photos.filter((other) => other.key !== key),
        notice: null,
        news: `${photo.file.name}: removed`,
      })
      forget(photo)
      // What cannot be taken back now is forgotten by itself within a day.
      if (photo.id !== null) call(maintenancePhotos.remove, { params: { id: photo.id } }).catch(() => {})
    },
    retry: (key: number) => wait([key]),
    retryAll,
    /** Photos that the server says it has no more, for a day has gone by: they are sent again. Tells whether there are some. */
    lose(error: unknown): boolean {
      const places = lostPlaces(error)
      const sent = tray.photos.filter(({ id }) => id !== null)
      wait(sent.filter((_, place) => places.includes(place)).map(({ key }) => key))
      return places.length > 0
    },
    ids: () => tray.photos.flatMap(({ id }) => (id === null ? [] : [id])),
    /** Tries once more what is unsent, waits for all that is under way, and says whether everything that can be sent has been. */
    async settled(): Promise<boolean> {
      retryAll()
      while (tray.photos.some(isUnderWay)) {
        const { promise, resolve } = Promise.withResolvers<void>()
        listeners.add(resolve)
        await promise
        listeners.delete(resolve)
      }
      return tray.photos.every(({ state }) => state !== 'unsent')
    },
    clear,
  }
}
export type PhotoTray = ReturnType<typeof createPhotoTray>
