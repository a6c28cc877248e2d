import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Location } from './history.ts'
import { skipNothing } from '../page/lay-out-rest.ts'
import { useLocation, useNavigationType } from './router.tsx'
import { ScrollMemory } from './scroll-memory.ts'
import { scrollAfter } from './scroll-rule.ts'
import { retryUntilReady } from './retry-until-ready.ts'

const memory = new ScrollMemory()

const keyOf = ({ key, pathname }: Location) => `${key} ${pathname}`

function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Moves the focus without scrolling. An element that is not focusable is made focusable once. */
function focusOn(element: HTMLElement | null): boolean {
  if (!element) return false
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}

function scrollToPosition(top: number): boolean {
  scrollTo({ top, behavior: 'instant' })
  return Math.abs(scrollY - top) < 2
}

function scrollToTarget(hash: string): boolean {
  const target = targetOf(hash)
  target?.scrollIntoView({ behavior: 'instant' })
  return target !== null
}

const take = () => {
  history.scrollRestoration = 'manual'
}

const restoreBrowserScrolling = () => {
  history.scrollRestoration = 'auto'
  memory.save()
}

/** The app scrolls on its own navigations. A page load is left to the browser, which knows when the page is tall enough. */
function watchScroll() {
  const listening = new AbortController()
  const { signal } = listening
  if (document.readyState === 'complete') take()
  addEventListener('pageshow', take, { signal })
  addEventListener('pagehide', restoreBrowserScrolling, { signal })
  addEventListener('scroll', () => memory.note(scrollY), { signal, passive: true })
  return () => listening.abort()
}

/**
 * Does for in-app navigation what browsers do between pages: scrolls to the top, to the fragment's target or to the saved position, moves the focus
 * to the new page's heading and announces the new title.
 */
export function Navigation() {
  const location = useLocation()
  const action = useNavigationType()
  const previous = useRef(location)
  const [announced, setAnnounced] = useState('')

  useEffect(watchScroll, [])
  useLayoutEffect(() => {
    const from = previous.current
    previous.current = location
    const left = memory.enter(keyOf(location))
    if (from === location) return undefined
    const isOurs = history.state !== null
    const scroll = scrollAfter(action, from, location, isOurs)
    const isNewPage = from.pathname !== location.pathname

    const steps: (() => boolean)[] = []
    if (scroll === 'restore') skipNothing()
    if (scroll === 'keep') memory.note(scrollY)
    if (scroll === 'top') steps.push(() => scrollToPosition(0))
    if (scroll === 'restore') steps.push(() => scrollToPosition(left ?? 0))
    if (scroll === 'target')
      steps.push(
        () => scrollToTarget(location.hash),
        () => focusOn(targetOf(location.hash)),
      )
    else if (isNewPage) steps.push(() => focusOn(document.querySelector<HTMLElement>('#main h1')))
    if (isNewPage) {
      // A page that is still loading has no heading, and not its own title yet.
      steps.push(() => {
        if (!document.querySelector('#main h1')) return false
        setAnnounced(document.title)
        return true
      })
    }
    return retryUntilReady(steps)
  }, [location, action])

  return <output className="sr-only">{announced}</output>
}
