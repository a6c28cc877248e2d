import { useCallback, useState } from 'react'
import { cx } from '../class-names.ts'
import { Mark } from '../layout/logo.tsx'
import { announce, MobileInlineSource } from './mobile-inline-source.tsx'

export interface PictureProps {
  src: string | null | undefined
  /** AVIF `srcset` of several widths, where there is one. */
  avif?: string | null | undefined
  /** What a phone held upright gets in the place of `avif`. */
  upright?: string | null
  /** How wide it is drawn: the `sizes` attribute. */
  sizes?: string | undefined
  width: number
  height: number
  alt: string
  /** `first`: the largest thing on the screen; `eager`: seen at once; `lazy`: further down. */
  loading?: 'first' | 'eager' | 'lazy' | undefined
  /** Not yet, so it waits, an empty box, and costs nothing; whoever has no script gets it at once. */
  isWaiting?: boolean | undefined
  /** Look of the box; give it an aspect ratio or a height. The picture fills it. */
  className?: string | undefined
  imgClassName?: string | undefined
}

/** A picture that fills its box, and a calm drawing in its place where there is none or it does not load. */
export function Picture(props: PictureProps) {
  const { src, avif, upright, sizes, width, height, alt, loading = 'lazy', isWaiting, className, imgClassName } = props
  const [failed, setFailed] = useState<string | null>(null)
  // A picture that failed before hydration has had its error event already.
  const look = useCallback((img: HTMLImageElement | null) => {
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
        ref={look}
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
