import { createContext, use } from 'react'
import { preload } from 'react-dom'
import { usePageLoaded } from './use-page-loaded.ts'

/** Small inline versions of pictures: `data:` URLs by the picture's URL. Only the server has them. */
export const FirstPictures = /* @__PURE__ */ createContext<Readonly<Record<string, string>>>({})

const PHONE = '(max-width: 640px)'
const LARGER = '(min-width: 640.02px)'

/** On the server: preloads the picture of the first screen, unless it is inlined. */
export const announce = (src: string, files: string, sizes: string | undefined) =>
  preload(src, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: files,
    imageSizes: sizes,
    media: use(FirstPictures)[src] === undefined ? undefined : LARGER,
    fetchPriority: 'high',
  })

interface MobileInlineSourceProps {
  src: string
  files: string
  sizes: string | undefined
  isFirst: boolean
}

/**
 * On phones the picture of the first screen is inlined, because a request of its own would take longest. When the page has loaded, the sharper files
 * replace it. The client does not know the inlined data and leaves it unchanged during hydration.
 */
export function MobileInlineSource({ src, files, sizes, isFirst }: MobileInlineSourceProps) {
  const isLoaded = usePageLoaded()
  const inPage = import.meta.env.SSR ? (use(FirstPictures)[src] ?? files) : undefined
  const srcSet = isLoaded || !isFirst ? files : inPage
  return <source type="image/avif" media={PHONE} srcSet={srcSet} sizes={sizes} suppressHydrationWarning />
}
