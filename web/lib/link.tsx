import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import type { NavigateFunction } from 'react-router'

interface LinkWork {
  navigate: NavigateFunction
  /** Fetches what a page of ours needs, ahead of the visit. */
  prefetch: (href: string) => void
}

/** What links do. The app provides it, once for all of them: this folder knows no pages. */
export const LinkContext = createContext<LinkWork>({ navigate: () => {}, prefetch: () => {} })

/** A plain click: anything else (a new tab, a download) is the browser's. */
const isOurs = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the site, from its root. */
  to: string
  /** Takes the place of the current entry of the history. So does a link to the very address one is at. */
  replace?: boolean
  /** Rides on the history entry. */
  state?: unknown
}

/** A link within the site that fetches its page's chunk and data as soon as a hand or the focus comes near. */
export function Link({
  to,
  replace,
  state,
  onClick,
  onPointerEnter,
  onFocus,
  onTouchStart,
  children,
  ...anchor
}: LinkProps) {
  const { navigate, prefetch } = useContext(LinkContext)
  return (
    <a
      {...anchor}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const { target, href } = event.currentTarget
        if (event.defaultPrevented || !isOurs(event) || (target !== '' && target !== '_self')) return
        event.preventDefault()
        void navigate(to, { replace: replace ?? href === location.href, state })
      }}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        prefetch(to)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prefetch(to)
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event)
        prefetch(to)
      }}
    >
      {children}
    </a>
  )
}
