import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'
import { entryState, navigate } from './history.ts'

/** Prefetches what a page needs, and returns whether that has been loaded. The app provides it to all links, because this folder knows no pages. */
export const PrefetchContext = createContext((_href: string): boolean | undefined => undefined)

/** A plain click that nobody has handled. Anything else, such as a new tab, is left to the browser. */
export const isOurs = ({ defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

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
  /** Replaces the current history entry. A link to the current URL does, unless the entry shows something of its own. The second press of two always does. */
  replace?: boolean
  /** Stored in the history entry. */
  state?: unknown
}

/** An internal link. It prefetches the page's chunk and data when a pointer rests on it, a finger touches it or it gets the focus. */
export function Link({ to, replace, state, onClick, children, ...anchor }: LinkProps) {
  const prefetch = useContext(PrefetchContext)
  return (
    <a
      {...anchor}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        const { target, href } = event.currentTarget
        if (!isOurs(event) || (target !== '' && target !== '_self')) return
        event.preventDefault()
        navigate(to, { replace: replace ?? (href === location.href && (event.detail > 1 || !entryState())), state })
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
