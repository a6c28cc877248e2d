const BUDGET_MS = 6

/** The frame or the timer that lays out some next. */
let frame = 0
let timer: ReturnType<typeof setTimeout> | undefined

function layOutSome() {
  const begun = performance.now()
  do {
    const skipped = document.querySelector<HTMLElement>('[data-fresh] .skim:not([style])')
    if (!skipped) return skipNothing()
    skipped.style.contentVisibility = 'visible'
    // Reading the size makes the browser lay it out within the budget.
    skipped.getBoundingClientRect()
  } while (performance.now() - begun < BUDGET_MS)
  // In a task of its own and not in a frame, whose painting comes on top: together they block a slow phone for longer than 50 ms.
  timer = setTimeout(layOutSome)
  return true
}

/**
 * Lays out the cards that the first paint skipped: a few in each task once the page has loaded, so that nothing waits for long. From then on every
 * position in the page is exact, as a reload and Back need it.
 */
export function layOutRest() {
  if (document.readyState === 'complete') layOutSome()
  else addEventListener('load', layOutSome, { once: true })
}

/** Lays out all at once, before the page is scrolled to a position that must be exact. */
export const skipNothing = () => delete document.documentElement.dataset['fresh']

/**
 * Skips the cards and the footer off the screen again while the whole page gets another style, which otherwise takes too long for one frame. They keep
 * the sizes that they had, and are styled a few in each of the next frames.
 */
export function skipForNow() {
  for (const card of document.querySelectorAll('.skim')) card.removeAttribute('style')
  document.documentElement.dataset['fresh'] = ''
  cancelAnimationFrame(frame)
  clearTimeout(timer)
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(layOutSome)
  })
}
