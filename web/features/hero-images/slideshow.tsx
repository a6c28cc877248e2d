import { pictureOf } from '#web/lib/pictures.ts'
import { cx } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { usePageLoaded } from '#web/ui/use-page-loaded.ts'
import { type Dispatch, type SetStateAction, use, useState } from 'react'
import type { Slide } from './api.ts'
import { FirstPictures } from './first-pictures.ts'

/**
 * It covers a box that on narrow screens is taller than the picture's shape: then the height says how wide it is drawn. A sixth less than
 * that is asked for: under the dark ground nobody sees it, and it halves the bytes.
 */
const SIZES = '(max-width: 640px) 130vw, max(83vw, 120svh)'

/** The one before stays, opaque, under the one that fades in. */
function lookAt(position: number, current: number, count: number) {
  if (position === current) return 'z-2 opacity-100'
  return position === (current + count - 1) % count ? 'z-1 opacity-100' : 'z-0 opacity-0'
}

/** Takes in the address of a picture that does not come. */
type Failed = Dispatch<SetStateAction<readonly string[]>>

interface SlideshowProps {
  slides: readonly Slide[]
  current: number
  /** The next picture will be needed. */
  isRunning: boolean
  onFailed: Failed
}

/** Pictures in one place, one shown. Only the first comes with the page; each other is fetched one turn ahead. */
export function Slideshow({ slides, current, isRunning, onFailed }: SlideshowProps) {
  const isLoaded = usePageLoaded()
  const count = slides.length
  return (
    <div className="absolute inset-0 isolate bg-sand">
      {slides.map(({ src, alt }, position) => {
        const isCurrent = position === current
        const isNext = isLoaded && isRunning && position === (current + 1) % count
        return (
          <HeroPicture
            key={src}
            src={src}
            alt={alt}
            isFirst={position === 0}
            isNeeded={isCurrent || isNext}
            isCurrent={isCurrent}
            onFailed={onFailed}
            className={lookAt(position, current, count)}
          />
        )
      })}
    </div>
  )
}

const UPRIGHT = '(max-width: 640px)'
const LARGER = '(min-width: 640.02px)'

/**
 * On a phone the first picture comes with the page: a call of its own would be the longest wait of all. Once everything is there the file
 * takes its place, which is the sharper one. The browser's side does not know what stands in the page, and leaves it alone.
 */
function TallSource({ src, tall }: { src: string; tall: string }) {
  const isLoaded = usePageLoaded()
  const inPage = import.meta.env.SSR ? (use(FirstPictures)[src] ?? tall) : undefined
  return <source type="image/avif" media={UPRIGHT} srcSet={isLoaded ? tall : inPage} suppressHydrationWarning />
}

interface HeroPictureProps extends Slide {
  isFirst: boolean
  isNeeded: boolean
  isCurrent: boolean
  onFailed: Failed
  className: string
}

/** Fetched when it is first needed, and kept from then on. */
function HeroPicture({ src, alt, isFirst, isNeeded, isCurrent, onFailed, className }: HeroPictureProps) {
  const [isWanted, setWanted] = useState(isNeeded)
  if (isNeeded && !isWanted) setWanted(true)
  const fail = () => onFailed((known) => [...known, src])
  const { tall, ...picture } = pictureOf(src)
  return (
    <div
      // One that failed before hydration has had its error event already.
      ref={(box) => {
        const img = box?.querySelector('img')
        if (img?.currentSrc && img.complete && !img.naturalWidth) fail()
      }}
      onErrorCapture={fail}
      aria-hidden={!isCurrent}
      className={cx('absolute inset-0 transition-opacity duration-700 ease-out', className)}
    >
      {isWanted && (
        <Picture
          {...picture}
          alt={alt}
          sizes={SIZES}
          media={tall === null ? undefined : LARGER}
          loading={isFirst ? 'first' : 'eager'}
          className="size-full"
          imgClassName="object-[68%_50%]"
        >
          {tall !== null && <TallSource src={src} tall={tall} />}
        </Picture>
      )}
    </div>
  )
}
