import { pictureOf } from '#web/lib/pictures/pictures.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { shownImages } from '#contract/core/shown-images.ts'

/** A thumbnail of the first picture. */
export const Cover = ({ urls }: { urls: readonly string[] }) => {
  const [cover] = shownImages(urls)
  const picture = cover === undefined ? { src: null, avif: null, width: 1200, height: 800 } : pictureOf(cover)
  return <Picture {...picture} alt="" sizes="72px" className="aspect-3/2 w-18 shrink-0 rounded-field md:w-14" />
}
