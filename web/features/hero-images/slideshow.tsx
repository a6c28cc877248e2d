import { pictureOf } from '#web/lib/pictures/pictures.ts'
import { cx } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { type Dispatch, type SetStateAction, useState } from 'react'
import type { HeroImage } from './api.ts'

/**
 * On narrow screens the box is taller than the picture, so the height decides the width at which it is drawn. The sizes ask for a sixth less: under
 * the dark overlay nobody sees the difference, and it halves the bytes.
 */
const SIZES = '(max-width: 640px) 130vw, max(83vw, 120svh)'

/** The previous picture stays opaque below the one that fades in. */
function lookAt(position: number, current: number, count: number) {
  if (position === current) return 'z-2 opacity-100'
  return position === (current + count - 1) % count ? 'z-1 opacity-100' : 'z-0 opacity-0'
}

/** Collects the URLs of pictures that cannot be loaded. */
type Failed = Dispatch<SetStateAction<readonly string[]>>

interface SlideshowProps {
  slides: readonly HeroImage[]
  current: number
  /** The next picture will be shown soon, and the network is idle. */
  isNextNeeded: boolean
  onFailed: Failed
}

/** A slideshow of pictures. Only the first is loaded with the page; each other one is loaded one turn ahead. */
export function Slideshow({ slides, current, isNextNeeded, onFailed }: SlideshowProps) {
  const count = slides.length
  return (
    <div className="absolute inset-0 isolate bg-sand">
      {slides.map(({ src, alt }, position) => {
        const isCurrent = position === current
        const isNext = isNextNeeded && position === (current + 1) % count
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

interface HeroPictureProps extends HeroImage {
  isFirst: boolean
  isNeeded: boolean
  isCurrent: boolean
  onFailed: Failed
  className: string
}

/** Loaded when it is first needed, and kept from then on. */
function HeroPicture({ src, alt, isFirst, isNeeded, isCurrent, onFailed, className }: HeroPictureProps) {
  const [isWanted, setWanted] = useState(isNeeded)
  if (isNeeded && !isWanted) setWanted(true)
  const fail = () => onFailed((known) => [...known, src])
  const { tall, ...picture } = pictureOf(src)
  return (
    <div
      // A picture that failed before hydration has already fired its error event.
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
          upright={tall}
          loading={isFirst ? 'first' : 'eager'}
          className="size-full"
          imgClassName="object-[68%_50%]"
        />
      )}
    </div>
  )
}
