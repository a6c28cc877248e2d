import { pictureNamed, pictureOf } from '#web/lib/pictures/pictures.ts'
import { cx } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import Images from 'lucide-react/icons/images'
import { useState } from 'react'
import { useLightbox, warmLightbox } from './use-lightbox.tsx'

/** A main picture and two beside it. On a phone all of them are in a row to swipe. Without JavaScript the rest are shown below. */
const tileClass = (position: number, count: number) =>
  cx(
    'relative shrink-0 basis-full snap-center overflow-hidden md:basis-auto',
    count > 2 && position === 0 && 'md:row-span-2 md:noscript:col-span-2',
    position > 2 && 'md:hidden md:noscript:block',
  )

const gridLook = (count: number) => {
  if (count === 1) return 'md:grid-cols-1'
  return count === 2 ? 'md:grid-cols-2' : 'md:grid-cols-[2fr_1fr] md:noscript:grid-cols-3'
}

interface GalleryProps {
  urls: readonly string[]
  /** Descriptions by image URL. */
  alts: Readonly<Record<string, string>>
  title: string
}

/** The pictures of a property. Each opens in the lightbox. Without JavaScript each links to its file. */
export function Gallery({ urls, alts, title }: GalleryProps) {
  const [shown, setShown] = useState(0)
  const pictures = [...new Set(urls)].map((url, position) => {
    const alt = alts[url] ?? `${title}, photo ${position + 1}`
    return Object.assign(pictureOf(url), { url, alt })
  })
  const count = pictures.length
  const { open, lightbox } = useLightbox({ pictures, title })

  if (count === 0) return <NoPictures />
  return (
    <div
      className="relative max-md:-mx-5 max-md:sm:-mx-8 print:mx-0"
      onPointerEnter={warmLightbox}
      onFocus={warmLightbox}
    >
      <ul
        aria-label="Photos"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
        className={cx(
          'flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] md:grid md:gap-2 md:overflow-hidden md:rounded-card print:grid print:grid-cols-3',
          gridLook(count),
        )}
      >
        {pictures.map((picture, position) => (
          <li
            key={picture.url}
            data-cover={position === 0 || undefined}
            className={cx(tileClass(position, count), position > 2 && 'print:hidden')}
          >
            <a
              href={picture.url}
              aria-haspopup="dialog"
              onClick={(event) => open(event, position)}
              className="group block h-full -outline-offset-4! after:pointer-events-none after:absolute after:inset-0 focus-visible:outline-white! focus-visible:after:border-[6px] focus-visible:after:border-black"
            >
              <Picture
                {...picture}
                sizes={
                  position === 0
                    ? '(min-width: 1264px) 800px, (min-width: 768px) 66vw, 100vw'
                    : '(min-width: 1264px) 400px, (min-width: 768px) 33vw, 100vw'
                }
                loading={position === 0 ? 'first' : 'lazy'}
                className={cx(
                  'aspect-[3/2]',
                  count === 1 && 'md:aspect-[5/2]',
                  count > 2 && position === 0 && 'md:aspect-auto md:h-full',
                )}
                imgClassName="transition-transform duration-700 group-hover:scale-[1.015]"
              />
              <span className="sr-only">{`. Open photo ${position + 1} of ${count}`}</span>
            </a>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-4 bottom-4 rounded-full bg-[#000000b3] px-3 py-1 text-xs font-semibold text-white tabular-nums md:hidden print:hidden"
        >
          {/* Nothing counts along without a script. */}
          <span className="noscript:hidden">{`${shown + 1} / ${count}`}</span>
          <span className="hidden noscript:block">{`${count} photos`}</span>
        </span>
      )}
      {count > 1 && (
        <button
          type="button"
          onClick={(event) => open(event, 0)}
          className="absolute right-4 bottom-4 hidden min-h-11 items-center gap-2 rounded-field border border-line bg-surface px-4 text-sm font-semibold shadow-soft transition-colors duration-150 hover:bg-sand md:inline-flex noscript:hidden print:hidden"
        >
          <Images className="size-4.5" />
          {`Show all ${count} photos`}
        </button>
      )}
      {lightbox}
    </div>
  )
}

/** A stock picture that does not show a home, so that nobody takes it for this one. */
const NoPictures = () => (
  <div className="relative max-md:-mx-5 max-md:sm:-mx-8 print:hidden">
    <Picture
      {...pictureNamed('service-keys-door')}
      alt=""
      sizes="(min-width: 1264px) 1200px, 100vw"
      loading="first"
      className="aspect-[3/2] md:aspect-[5/2] md:rounded-card"
    />
    <p className="absolute bottom-4 left-4 rounded-full bg-[#000000b3] px-3.5 py-1 text-xs font-semibold text-white">
      Photos coming soon
    </p>
  </div>
)
