import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { navigate } from './history.ts'
import type { Change } from './view-transition.ts'

/** Prefetches what a page needs, and returns whether that has been loaded. The app provides it to all links, because this folder knows no pages. */
export const PrefetchContext = createContext((_href: string): boolean | undefined => undefined)

/** A plain click. Anything else, such as a new tab, is left to the browser. */
const isOurs = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** A pointer that only crosses a link stays for less than this, in milliseconds. */
const REST = 100
/** One timer is enough, because there is only one pointer. */
let resting: ReturnType<typeof setTimeout> | undefined

export interface LinkProps extends Omit<
  ComponentProps<'a'>,
  'href' | 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onFocus'
> {
  /** A path of the site. */
  to: string
  /** Replaces the current history entry. A link to the current URL always does. */
  replace?: boolean
  /** Stored in the history entry. */
  state?: unknown
  /** How the page changes. At once by default. */
  change?: Change
}

/** An internal link. It prefetches the page's chunk and data when a pointer rests on it, a finger touches it or it gets the focus. */
export function Link({ to, replace, state, change, onClick, children, ...anchor }: LinkProps) {
  const prefetch = useContext(PrefetchContext)
  return (
    <a
      {...anchor}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const link = event.currentTarget
        const { target, href } = link
        if (event.defaultPrevented || !isOurs(event) || (target !== '' && target !== '_self')) return
        event.preventDefault()
        const go = (isAtOnce: boolean) => navigate(to, { replace: replace ?? href === location.href, state, isAtOnce })
        if (change && prefetch(to)) change(link, go)
        else go(false)
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
