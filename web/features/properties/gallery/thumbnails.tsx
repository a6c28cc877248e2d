import type { Picture as PictureData } from '#web/lib/pictures/pictures.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import type { Ref } from 'react'

interface ThumbnailsProps {
  pictures: readonly PictureData[]
  noun: string
  current: number
  go: (position: number) => void
  ref: Ref<HTMLDivElement>
}

/** All pictures in a row, to go to any of them. */
export const Thumbnails = ({ pictures, noun, current, go, ref }: ThumbnailsProps) => (
  <div ref={ref} className="flex scroll-px-4 justify-center-safe gap-2 overflow-x-auto px-4 pt-1 pb-5">
    {pictures.map((picture, position) => (
      <button
        key={picture.src}
        type="button"
        aria-label={`Show ${noun} ${position + 1}`}
        aria-current={position === current}
        onClick={() => go(position)}
        className="shrink-0 rounded-sm opacity-55 outline-offset-2 transition-opacity duration-150 hover:opacity-100 focus-visible:outline-4! focus-visible:outline-white! aria-[current=true]:opacity-100 aria-[current=true]:outline-2 aria-[current=true]:outline-white"
      >
        <Picture {...picture} alt="" sizes="96px" className="aspect-[3/2] w-18 rounded-sm sm:w-24" />
      </button>
    ))}
  </div>
)
