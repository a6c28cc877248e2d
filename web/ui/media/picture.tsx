import { useCallback, useState } from 'react'
import { cx } from '../class-names.ts'
import { Mark } from '../layout/logo.tsx'
import { announce, MobileInlineSource } from './mobile-inline-source.tsx'

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
  const { src, avif, upright, sizes, width, height, alt, loading = 'lazy', isWaiting, className, imgClassName } = props
  const [failed, setFailed] = useState<string | null>(null)
  // A picture that failed before hydration has already fired its error event.
  const checkFailed = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete === true && img.naturalWidth === 0 && img.currentSrc !== '') setFailed(img.getAttribute('src'))
  }, [])
  const box = cx('relative block overflow-hidden bg-sand', className)
  if (import.meta.env.SSR && src && avif && loading === 'first') announce(src, avif, sizes)
  if (!src || failed === src) return <PictureFallback alt={alt} className={box} />
  const picture = (
    <picture className={box}>
      {avif && (loading === 'first' || upright) ? (
        <MobileInlineSource
          src={src}
          files={upright ?? avif}
          sizes={upright ? undefined : sizes}
          isFirst={loading === 'first'}
        />
      ) : null}
      {avif ? <source type="image/avif" srcSet={avif} sizes={sizes} /> : null}
      <img
        ref={checkFailed}
        src={src}
        alt={alt}
        width={width}
        height={height}
        loading={loading === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={loading === 'first' ? 'high' : undefined}
        decoding="async"
        onError={() => setFailed(src)}
        className={cx('absolute inset-0 size-full object-cover', imgClassName)}
      />
    </picture>
  )
  if (!isWaiting) return picture
  return (
    <span className={box}>
      <noscript>{picture}</noscript>
    </span>
  )
}

const PictureFallback = ({ alt, className }: { alt: string; className: string }) => (
  <span className={className} {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}>
    <span className="absolute inset-0 flex items-center justify-center text-field/60">
      <Mark className="h-[28%] max-h-16 min-h-5 w-auto" />
    </span>
  </span>
)
