import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { navigate } from './history.ts'

/** Fetches what a page of ours needs, ahead of the visit. The app provides it, once for all links: this folder knows no pages. */
export const PrefetchContext = createContext((_href: string) => {})

/** A plain click: anything else (a new tab, a download) is the browser's. */
const isOurs = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A pointer that only crosses a link rests on it for less, in ms. */
const REST = 100
/** There is one pointer, and it is on one link at a time. */
let resting: ReturnType<typeof setTimeout> | undefined

export interface LinkProps extends Omit<
  ComponentProps<'a'>,
  'href' | 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus'
> {
  /** A path of the site, from its root. */
  to: string
  /** Takes the place of the current entry of the history. So does a link to the very address one is at. */
  replace?: boolean
  /** Rides on the history entry. */
  state?: unknown
}

/** A link within the site that fetches its page's chunk and data as soon as a pointer rests on it, a finger touches it or the focus comes to it. */
export function Link({ to, replace, state, onClick, children, ...anchor }: LinkProps) {
  const prefetch = useContext(PrefetchContext)
  return (
    <a
      {...anchor}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const { target, href } = event.currentTarget
        if (event.defaultPrevented || !isOurs(event) || (target !== '' && target !== '_self')) return
        event.preventDefault()
        navigate(to, { replace: replace ?? href === location.href, state })
      }}
      onPointerEnter={() => {
        resting = setTimeout(prefetch, REST, to)
      }}
      onPointerLeave={() => clearTimeout(resting)}
      onPointerDown={() => prefetch(to)}
      onFocus={() => prefetch(to)}
    >
      {children}
    </a>
  )
}
