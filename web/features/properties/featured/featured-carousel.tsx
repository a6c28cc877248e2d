import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DeferredPicture } from '#web/ui/media/deferred-picture.tsx'
import { RotationButton } from '#web/ui/media/rotation-button.tsx'
import { useRotation } from '#web/ui/media/use-rotation.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useInViewport } from '#web/ui/media/use-in-viewport.ts'
import { type KeyboardEvent, useState } from 'react'
import { CardIconDrawings } from '../card/card-icons.tsx'
import { coverOf, type FeaturedHome, FeaturedSlide } from './featured-slide.tsx'
import { useSnapTrack } from './use-snap-track.ts'

const EVERY_MS = 5000

interface FeaturedCarouselProps {
  homes: readonly FeaturedHome[]
  listedBy: string
}

/** A carousel with scroll snapping: it can be swiped, and without JavaScript it scrolls. */
export function FeaturedCarousel({ homes, listedBy }: FeaturedCarouselProps) {
  const count = homes.length
  const { current, setCurrent, isPlaying, toggle, hold } = useRotation(count, EVERY_MS)
  const track = useSnapTrack(current, setCurrent)
  const isInViewport = useInViewport(track.ref)
  const [announcement, setAnnouncement] = useState('')
  // Only turns that the user requested are announced to screen readers.
  const show = (position: number) => {
    const wrapped = (position + count) % count
    setCurrent(wrapped)
    setAnnouncement(`Home ${wrapped + 1} of ${count}: ${homes[wrapped]!.title}`)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(current + step)
  }
  return (
    // The keys work on whatever has the focus inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section aria-roledescription="carousel" aria-label="Homes, one at a time" onKeyDown={onKeyDown} {...hold}>
      <CardIconDrawings />
      <ul {...track} className="relative flex snap-x snap-mandatory gap-5 overflow-x-auto [scrollbar-width:none]">
        {homes.map((home, position) => (
          <li key={home.id} className="shrink-0 basis-full snap-start">
            <FeaturedSlide home={home} listedBy={listedBy} isWaiting={position > 0 && !isInViewport} />
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-4 noscript:hidden" hidden={count < 2}>
        <div className="flex grow gap-3">
          {homes.map((home, position) => (
            <button
              key={home.id}
              type="button"
              aria-label={`Show ${home.title}`}
              aria-current={position === current}
              onClick={() => show(position)}
              className={cx(
                'w-20 overflow-hidden rounded-field border-2 transition-opacity duration-200 sm:w-28',
                position === current ? 'border-harbor' : 'border-transparent opacity-65 hover:opacity-100',
              )}
            >
              <DeferredPicture {...coverOf(home)} alt="" sizes="7rem" className="aspect-3/2" />
            </button>
          ))}
        </div>
        <div className="flex">
          {homes.map((home, position) => (
            <button
              key={home.id}
              type="button"
              aria-label={`Go to home ${position + 1}`}
              aria-current={position === current}
              onClick={() => show(position)}
              className="group flex size-11 items-center justify-center"
            >
              <span className="size-2.5 rounded-full border border-field transition-colors duration-200 group-hover:bg-field group-aria-[current=true]:border-harbor group-aria-[current=true]:bg-harbor" />
            </button>
          ))}
        </div>
        <div className="flex gap-2">
          <IconButton label="Previous home" look="solid" onClick={() => show(current - 1)}>
            <ChevronLeft />
          </IconButton>
          <RotationButton isPlaying={isPlaying} onToggle={toggle} what="the featured homes" />
          <IconButton label="Next home" look="solid" onClick={() => show(current + 1)}>
            <ChevronRight />
          </IconButton>
        </div>
      </div>
      <output className="sr-only">{announcement}</output>
    </section>
  )
}
