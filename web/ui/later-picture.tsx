import { Picture, type PictureProps } from './picture.tsx'
import { usePageLoaded } from './use-page-loaded.ts'

/** A picture below the first screen, of which nothing is asked for before all of that is there. */
export function LaterPicture({ isWaiting = false, ...picture }: PictureProps) {
  const isLoaded = usePageLoaded()
  return <Picture {...picture} isWaiting={isWaiting || !isLoaded} />
}
