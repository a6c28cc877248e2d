import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router'

/** Fetches what a page of ours needs, ahead of the visit. The app provides it: this folder knows no pages. */
export const PrefetchContext = createContext<(href: string) => void>(() => {})

/** A plain click: anything else (a new tab, a download) is the browser's. */
const isOurs = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
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
  const prefetch = useContext(PrefetchContext)
  const href = useHref(to)
  const navigate = useNavigate()
  const here = createPath(useLocation())
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || !isOurs(event) || (anchor.target ?? '_self') !== '_self') return
        event.preventDefault()
        void navigate(to, { replace: replace ?? here === href, state })
      }}
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
    >
      {children}
    </a>
  )
}
