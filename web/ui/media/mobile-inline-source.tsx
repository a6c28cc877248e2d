import { createContext, use } from 'react'
import { preload } from 'react-dom'
import { usePageLoaded } from './use-page-loaded.ts'

/** Small pictures that stand in the page, as `data:` addresses by the picture's own. The server alone has them. */
export const FirstPictures = /* @__PURE__ */ createContext<Readonly<Record<string, string>>>({})

const PHONE = '(max-width: 640px)'
const LARGER = '(min-width: 640.02px)'

/** On the server: has the first screen's picture asked for before all else, where it does not stand in the page. */
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
 * On a phone the first screen's picture comes with the page: a call of its own would be the longest wait of all. Once everything is there
 * the files take its place, which are the sharper ones. The browser's side does not know what stands in the page, and leaves it alone.
 */
export function MobileInlineSource({ src, files, sizes, isFirst }: MobileInlineSourceProps) {
  const isLoaded = usePageLoaded()
  const inPage = import.meta.env.SSR ? (use(FirstPictures)[src] ?? files) : undefined
  const srcSet = isLoaded || !isFirst ? files : inPage
  return <source type="image/avif" media={PHONE} srcSet={srcSet} sizes={sizes} suppressHydrationWarning />
}
