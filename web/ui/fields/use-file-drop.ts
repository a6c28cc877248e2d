import { useEffect, useEffectEvent, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** Accepts files dropped anywhere on the page, where the browser would otherwise open them. True while files are dragged over it. */
export function useFileDrop(take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const onDrop = useEffectEvent(take)
  useEffect(() => {
    const listening = new AbortController()
    const on = (name: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(
        name,
        (event) => {
          if (!holdsFiles(event)) return
          event.preventDefault()
          handle(event)
        },
        { signal: listening.signal },
      )
    on('dragover', () => setOver(true))
    on('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    on('drop', ({ dataTransfer }) => {
      setOver(false)
      onDrop(Array.from(dataTransfer?.files ?? []))
    })
    return () => listening.abort()
  }, [])
  return isOver
}
