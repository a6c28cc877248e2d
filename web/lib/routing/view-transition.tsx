import { flushSync } from 'react-dom'

/** Navigates. At once means that the next page is rendered before it returns. */
export type Go = (isAtOnce: boolean) => void
/** Shows how the page changes when a link is clicked. Called only if the next page is loaded, so that nothing waits for it. */
export type Change = (link: Element, go: Go) => void

/** The picture that grows from the link's page into the next. */
const COVER = 'cover'
const setName = (element: Element | null | undefined, name: string) => {
  if (element instanceof HTMLElement) element.style.viewTransitionName = name
}

function change(go: Go, before: () => void, after: () => void, end: () => void) {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    go(false)
    return
  }
  before()
  const { ready, finished } = document.startViewTransition(() => {
    flushSync(() => go(true))
    after()
  })
  // Skipped, such as in a window that nobody sees. The page has changed anyway.
  ready.catch(() => {})
  finished.catch(() => {}).finally(end)
}

const nothing = () => {}

/** The old content fades into the new, and the mark of the current tab moves. */
export const fadeAcross: Change = (_link, go) => change(go, nothing, nothing, nothing)

/** The picture of the link's card grows into the first picture of the next page. */
export const growPicture: Change = (link, go) => {
  const small = link.closest('article')?.querySelector('img')
  const box = small?.closest('picture')?.parentElement
  let large: Element | null = null
  change(
    go,
    () => setName(box, COVER),
    () => {
      setName(box, '')
      large = document.querySelector('[data-cover]')
      setName(large, COVER)
      // Until the large file has loaded.
      const img = large?.querySelector('img')
      if (img && small?.currentSrc) img.style.background = `center / cover url("${small.currentSrc}")`
    },
    () => setName(large, ''),
  )
}
