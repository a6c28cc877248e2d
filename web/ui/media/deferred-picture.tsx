import { Picture, type PictureProps } from './picture.tsx'
import { usePageLoaded } from './use-page-loaded.ts'

/** A picture below the first screen. It is requested after the first screen has loaded. */
export function DeferredPicture({ isWaiting = false, ...picture }: PictureProps) {
  const isLoaded = usePageLoaded()
  return <Picture {...picture} isWaiting={isWaiting || !isLoaded} />
}
