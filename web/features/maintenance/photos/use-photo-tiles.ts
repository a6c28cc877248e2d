import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { UploadQueue } from './upload-queue.ts'

/** The tiles of chosen photos and the field that chooses more. Where a tile's button goes, the focus moves to the next one. */
export function usePhotoTiles(queue: UploadQueue | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const removers = () => Array.from(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])

  function remove(key: number, place: number) {
    const buttons = removers()
    const next = buttons[place + 1] ?? buttons[place - 1] ?? input.current
    flushSync(() => queue?.remove(key))
    next?.focus()
  }

  function retry(key: number, place: number) {
    removers()[place]?.focus()
    queue?.retry(key)
  }

  /** With the last photo that may be chosen the field is hidden, and the focus would be lost. */
  function onChosen(chooser: HTMLInputElement) {
    if (chooser.offsetParent === null) removers().at(-1)?.focus()
  }

  const actionsOf = (key: number, place: number) => ({
    onRemove: () => remove(key, place),
    onRetry: () => retry(key, place),
  })
  return { list, input, onChosen, actionsOf }
}
