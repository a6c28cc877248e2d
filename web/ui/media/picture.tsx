import { type SyntheticEvent, useCallback, useState } from 'react'
import { cx } from '../class-names.ts'
import { Mark } from '../layout/logo.tsx'
import { announce, MobileInlineSource } from './mobile-inline-source.tsx'
import { PictureTint } from './picture-tint.tsx'

export interface PictureProps {
  src: string | null | undefined
  /** The AVIF `srcset`, if there is one. */
  avif?: string | null | undefined
  /** Replaces `avif` on phones in portrait. */
  upright?: string | null
  /** The `sizes` attribute. */
  sizes?: string | undefined
  width: number
  height: number
  alt: string
  /** `first` is the largest element on the screen, `eager` is visible at once, and `lazy` is further down. */
  loading?: 'first' | 'eager' | 'lazy' | undefined
  /** Not needed yet: renders an empty box, except without JavaScript. */
  isWaiting?: boolean | undefined
  /** The class of the box, which needs an aspect ratio or a height. The picture fills it. */
  className?: string | undefined
  imgClassName?: string | undefined
}

/** A picture that fills its box, with a placeholder drawing where there is none or it does not load. */
export function Picture(props: PictureProps) {
  const { src, avif, upright, sizes, width, height, alt, loading = 'lazy', isWaiting } = props
  const [failed, setFailed] = useState<string | null>(null)
  const isFirst = loading === 'first'
  const watch = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete === false) {
        // What is still loading fades in. Not the largest element on the screen, which should show as early as it can.
        if (!isFirst) img.dataset.fade = 'waiting'
      }
      // A picture that failed before hydration has already fired its error event.
      else if (img?.naturalWidth === 0 && img.currentSrc !== '') setFailed(img.getAttribute('src'))
    },
    [isFirst],
  )
  const box = cx('relative block overflow-hidden bg-sand', props.className)
  if (import.meta.env.SSR && src && avif && isFirst) announce(src, avif, sizes)
  if (!src || failed === src) return <PictureFallback alt={alt} className={box} />
  const imgClass = cx('absolute inset-0 size-full object-cover', props.imgClassName)
  return (
    <span className={box}>
      <PictureTint src={src} />
      {isWaiting ? (
        // One file is enough here: the list of the others would cost every visitor more than it saves the few without JavaScript.
        <noscript>
          <img src={src} alt={alt} className={imgClass} />
        </noscript>
      ) : (
        <picture>
          {avif && (isFirst || upright) ? (
            <MobileInlineSource
              src={src}
              files={upright ?? avif}
              sizes={upright ? undefined : sizes}
              isFirst={isFirst}
            />
          ) : null}
          {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
          <img
            ref={watch}
            src={src}
            alt={alt}
            width={width}
            height={height}
            loading={loading === 'lazy' ? 'lazy' : 'eager'}
            fetchPriority={isFirst ? 'high' : undefined}
            decoding="async"
            onLoad={showFaded}
            onError={() => setFailed(src)}
            className={imgClass}
          />
        </picture>
      )}
    </span>
  )
}

const showFaded = ({ currentTarget: { dataset } }: SyntheticEvent<HTMLElement>) => {
  if (dataset.fade !== undefined) dataset.fade = 'in'
}

const PictureFallback = ({ alt, className }: { alt: string; className: string }) => (
  <span className={className} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
    <span className="absolute inset-0 flex items-center justify-center text-field/60">
      <Mark className="h-[28%] max-h-16 min-h-5 w-auto" />
    </span>
  </span>
)
