import type { Picture as PictureData } from '#web/lib/pictures/pictures.ts'
import { capital } from '#web/lib/format/format.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { LightboxBar } from './lightbox-bar.tsx'
import { Step } from './lightbox-step.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { useBackCloses } from '#web/ui/overlay/use-back-closes.ts'
import { DOUBLE, moveZoomed, ZoomablePicture, zoomAfter } from './zoomable-picture.tsx'

export interface LightboxProps {
  pictures: readonly (PictureData & { alt: string })[]
  start: number
  title: string
  /** What the pictures are. */
  noun?: 'photo' | 'floor plan'
  onClose: () => void
}

/** All pictures in full size, with swiping, arrow buttons, arrow keys, thumbnails and zoom. */
export function Lightbox({ pictures, start, title, noun = 'photo', onClose }: LightboxProps) {
  const [current, setCurrent] = useState(start)
  const [zoom, setZoom] = useState(1)
  const row = useRef<HTMLDivElement>(null)
  const thumbnails = useRef<HTMLDivElement>(null)
  const last = pictures.length - 1
  const close = useBackCloses(onClose)
  const name = capital(noun)

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
    if (position !== current) setZoom(1)
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
    const level = event.key === 'Escape' && zoom > 1 ? 1 : zoomAfter(event, zoom)
    if (level !== undefined) setZoom(level)
    else if (!moveZoomed(row.current, event.key)) {
      if (target === undefined) return
      go(target)
    }
    event.preventDefault()
  }
  const toggleZoom = () => setZoom(zoom > 1 ? 1 : DOUBLE)

  return (
    <Dialog open onClose={close} title={`${name}s of ${title}`} shape="screen" className="bg-[#0b1016]!">
      {/* Arrow keys work wherever the focus is inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="flex h-full flex-col text-white" onKeyDown={onKeyDown}>
        <LightboxBar
          place={`${current + 1} / ${pictures.length}`}
          noun={noun}
          zoom={zoom}
          toggleZoom={toggleZoom}
          close={close}
        />
        <div className="relative min-h-0 grow">
          <Step label={`Previous ${noun}`} isOff={current === 0} onPress={() => go(current - 1)} className="left-4">
            <ChevronLeft />
          </Step>
          {/* A scrolling area must be reachable by keyboard. */}
          {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
          <div
            ref={row}
            role="group"
            aria-label={`${name}s`}
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
                <ZoomablePicture
                  picture={picture}
                  isShown={position === current}
                  zoom={position === current ? zoom : 1}
                  loading={position === start ? 'first' : 'lazy'}
                  onDoublePress={toggleZoom}
                />
              </div>
            ))}
          </div>
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
          <Step label={`Next ${noun}`} isOff={current === last} onPress={() => go(current + 1)} className="right-4">
            <ChevronRight />
          </Step>
        </div>
        <p aria-live="polite" className="px-4 py-3 text-center text-sm text-[#ffffffe6]">
          <span className="sr-only">{`${name} ${current + 1} of ${pictures.length}: `}</span>
          {pictures[current]?.alt}
        </p>
        <Thumbnails pictures={pictures} noun={noun} current={current} go={go} ref={thumbnails} />
      </div>
    </Dialog>
  )
}
