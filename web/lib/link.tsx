import { createContext, useContext } from 'react'
import { type LinkProps, Link as RouterLink, useHref } from 'react-router'

/** Fetches what a page of ours needs, ahead of the visit. The app provides it: this folder knows no pages. */
export const PrefetchContext = createContext<(href: string) => void>(() => {})

/** A link within the site that fetches its page's chunk and data as soon as a hand or the focus comes near. */
export function Link({ onPointerEnter, onFocus, onTouchStart, ...link }: LinkProps) {
  const prefetch = useContext(PrefetchContext)
  const href = useHref(link.to)
  return (
    <RouterLink
      {...link}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        prefetch(href)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prefetch(href)
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event)
        prefetch(href)
      }}
    />
  )
}
