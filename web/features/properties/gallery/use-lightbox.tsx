import type { Picture } from '#web/lib/pictures/pictures.ts'
import { useLostOverlay } from '#web/ui/overlay/use-lost-overlay.ts'
import { type ComponentType, type MouseEvent, useState } from 'react'
import type { LightboxProps } from './lightbox.tsx'

const loadLightbox = () => import('./lightbox.tsx')
/** Preloads the lightbox. A failure is handled when it is opened. */
export const warmLightbox = () => void loadLightbox().catch(() => null)

type Shown = Pick<LightboxProps, 'title' | 'noun'> & { pictures: readonly (Picture & { alt: string; url: string })[] }

/** Pictures that open in the lightbox, which is loaded when it is first opened. Without it, a picture opens as a file. */
export function useLightbox({ pictures, ...about }: Shown) {
  const [Lightbox, setLightbox] = useState<ComponentType<LightboxProps> | null>(null)
  const [opened, setOpened] = useState<number | null>(null)

  useLostOverlay()

  async function show(position: number) {
    try {
      const module = await loadLightbox()
      setLightbox(() => module.Lightbox)
      setOpened(position)
    } catch {
      location.assign(pictures[position]?.url ?? '')
    }
  }
  function open(event: MouseEvent<HTMLElement>, position: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    // Not every browser focuses a clicked button. The lightbox returns the focus here.
    event.currentTarget.focus()
    void show(position)
  }
  const lightbox = Lightbox && opened !== null && (
    <Lightbox {...about} pictures={pictures} start={opened} onClose={() => setOpened(null)} />
  )
  return { open, lightbox }
}
