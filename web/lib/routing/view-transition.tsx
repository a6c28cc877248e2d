import { type MouseEvent, useContext } from 'react'
import { flushSync } from 'react-dom'
import { navigate, type NavigateOptions, type Step } from './history.ts'
import { isOurs, Link, type LinkProps, PrefetchContext } from './link.tsx'

/** What is done before, when the next page is rendered, and at the end. */
interface Change {
  before?: (link: Element) => void
  after?: () => void
  end?: () => void
}

const setName = (element: Element | null | undefined, name: string) => {
  if (element instanceof HTMLElement) element.style.viewTransitionName = name
}

/** The old content fades into the new, and the mark of the current tab moves. */
export function fade(): Change {
  let current: Element | null | undefined
  const mark = (element: Element | null | undefined) => {
    setName(current, '')
    setName(element, 'mark')
    current = element
  }
  let clicked: Element | null = null
  return {
    before: (link) => {
      clicked = link
      mark(link.closest('ul')?.querySelector('[aria-current]'))
    },
    after: () => mark(clicked),
    end: () => mark(null),
  }
}

/** The picture of the link's card grows into the first picture of the next page. */
export function growPicture(): Change {
  let small: HTMLImageElement | null | undefined
  let large: Element | null = null
  const nameSmall = (name: string) => setName(small?.closest('picture')?.parentElement, name)
  return {
    before: (link) => {
      small = link.closest('article')?.querySelector('img')
      nameSmall('cover')
    },
    after: () => {
      nameSmall('')
      large = document.querySelector('[data-cover]')
      setName(large, 'cover')
      // Until the large file has loaded.
      const img = large?.querySelector('img')
      if (img && small?.currentSrc) img.style.background = `center / cover url("${small.currentSrc}")`
    },
    end: () => setName(large, ''),
  }
}

/** The next page is rendered when this returns. */
function navigateAtOnce(to: string, options: NavigateOptions) {
  const hurry = (event: Event) => {
    ;(event as CustomEvent<Step>).detail.isAtOnce = true
  }
  addEventListener('step', hurry, { once: true })
  flushSync(() => navigate(to, options))
}

const isWanted = () => 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** A link with a visible change from page to page, if the chunk and data of the next one are loaded, so that nothing waits. */
export function ChangingLink({ change, ...link }: LinkProps & { change: () => Change }) {
  const isLoaded = useContext(PrefetchContext)
  function click(event: MouseEvent<HTMLAnchorElement>) {
    const { to, replace, state } = link
    const { currentTarget } = event
    if (!isOurs(event) || !isLoaded(to) || !isWanted()) return
    event.preventDefault()
    const { before, after, end } = change()
    before?.(currentTarget)
    const { ready, finished } = document.startViewTransition(() => {
      const isSame = currentTarget.href === location.href
      navigateAtOnce(to, { replace: replace ?? isSame, state })
      after?.()
    })
    // Skipped, such as in a window that nobody sees. The page has changed anyway.
    ready.catch(() => {})
    finished.catch(() => {}).finally(end)
  }
  return <Link {...link} onClick={click} />
}
