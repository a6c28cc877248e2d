import type { Picture as PictureData } from '#web/lib/pictures/pictures.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Picture } from '#web/ui/media/picture.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { roundButtonClass, Step } from './lightbox-step.tsx'
import { useBackCloses } from './use-back-closes.ts'

export interface LightboxProps {
  pictures: readonly (PictureData & { alt: string })[]
  start: number
  title: string
  onClose: () => void
}

/** All pictures in full size, with swiping, arrow buttons, arrow keys and thumbnails. */
export function Lightbox({ pictures, start, title, onClose }: LightboxProps) {
  const [current, setCurrent] = useState(start)
  const row = useRef<HTMLDivElement>(null)
  const thumbnails = useRef<HTMLDivElement>(null)
  const last = pictures.length - 1
  const close = useBackCloses(onClose)

  useLayoutEffect(() => {
    const list = row.current
    list?.scrollTo({ left: start * list.clientWidth, behavior: 'instant' })
  }, [start])

  // The target of a scroll that a button started. Pictures that it passes are not announced.
  const heading = useRef<number | null>(null)
  function go(position: number) {
    const list = row.current
    const target = Math.max(0, Math.min(last, position))
    if (target === current) return
    heading.current = target
    show(target)
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    list?.scrollTo({ left: target * list.clientWidth, behavior: isMotionReduced ? 'instant' : 'smooth' })
  }
  function show(position: number) {
    setCurrent(position)
    thumbnails.current?.children[position]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  function passes(position: number) {
    if (heading.current === null) show(position)
    else if (heading.current === position) heading.current = null
  }
  const releaseScroll = () => {
    heading.current = null
  }
  const stay = useEffectEvent(() => {
    const list = row.current
    releaseScroll()
    list?.scrollTo({ left: current * list.clientWidth, behavior: 'instant' })
  })
  useEffect(() => {
    // The target of a scroll in progress is in pixels of the old width.
    const listening = new AbortController()
    addEventListener('resize', () => stay(), { signal: listening.signal })
    return () => listening.abort()
  }, [])
  function onKeyDown(event: KeyboardEvent) {
    const target = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key]
    if (target === undefined) return
    event.preventDefault()
    go(target)
  }

  return (
    <Dialog open onClose={close} title={`Photos of ${title}`} shape="screen" className="bg-[#0b1016]!">
      {/* Arrow keys work wherever the focus is inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="flex h-full flex-col text-white" onKeyDown={onKeyDown}>
        <div className="flex items-center justify-between px-4 py-3">
          <p className="text-sm font-semibold tabular-nums" aria-hidden="true">
            {current + 1} / {pictures.length}
          </p>
          <button type="button" aria-label="Close photos" onClick={close} className={roundButtonClass}>
            <X />
          </button>
        </div>
        <div className="relative min-h-0 grow">
          <Step label="Previous photo" isOff={current === 0} onPress={() => go(current - 1)} className="left-4">
            <ChevronLeft />
          </Step>
          {/* A scrolling area must be reachable by keyboard. */}
          {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
          <div
            ref={row}
            role="group"
            aria-label="Photos"
            tabIndex={0}
            onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => passes(Math.round(scrollLeft / clientWidth))}
            onScrollEnd={({ currentTarget: { scrollLeft, clientWidth } }) => {
              releaseScroll()
              show(Math.round(scrollLeft / clientWidth))
            }}
            // The user scrolls the row.
            onPointerDown={releaseScroll}
            onWheel={releaseScroll}
            className="flex h-full snap-x snap-mandatory overflow-x-auto overscroll-contain -outline-offset-2! [scrollbar-width:none] focus-visible:outline-white!"
          >
            {pictures.map((picture, position) => (
              <div
                key={picture.src}
                aria-hidden={position !== current}
                className="flex h-full shrink-0 basis-full snap-center snap-always flex-col sm:px-20"
              >
                <Picture
                  {...picture}
                  sizes="100vw"
                  loading={position === start ? 'first' : 'lazy'}
                  className="grow bg-transparent!"
                  imgClassName="object-contain!"
                />
              </div>
            ))}
          </div>
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
          <Step label="Next photo" isOff={current === last} onPress={() => go(current + 1)} className="right-4">
            <ChevronRight />
          </Step>
        </div>
        <p aria-live="polite" className="px-4 py-3 text-center text-sm text-white/85">
          <span className="sr-only">{`Photo ${current + 1} of ${pictures.length}: `}</span>
          {pictures[current]?.alt}
        </p>
        <div ref={thumbnails} className="flex scroll-px-4 justify-center-safe gap-2 overflow-x-auto px-4 pt-1 pb-5">
          {pictures.map((picture, position) => (
            <button
              key={picture.src}
              type="button"
              aria-label={`Show photo ${position + 1}`}
              aria-current={position === current}
              onClick={() => go(position)}
              className="shrink-0 rounded-sm opacity-55 outline-offset-2 transition-opacity duration-150 hover:opacity-100 focus-visible:outline-4! focus-visible:outline-white! aria-[current=true]:opacity-100 aria-[current=true]:outline-2 aria-[current=true]:outline-white"
            >
              <Picture {...picture} alt="" sizes="96px" className="aspect-[3/2] w-18 rounded-sm sm:w-24" />
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  )
}
