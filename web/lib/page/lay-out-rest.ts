const BUDGET_MS = 6

/** Skips the cards off the screen again. They keep the sizes that they had, and a change of the theme only has to style what is near the screen. */
function skipAgain() {
  for (const card of document.querySelectorAll<HTMLElement>('.skim')) card.style.contentVisibility = 'auto'
}

function layOutSome() {
  const begun = performance.now()
  do {
    const skipped = document.querySelector<HTMLElement>('[data-fresh] .skim:not([style])')
    if (!skipped) {
      delete document.documentElement.dataset['fresh']
      // The browser remembers the size of a card once it has shown it in a frame.
      return requestAnimationFrame(() => requestAnimationFrame(skipAgain))
    }
    skipped.style.contentVisibility = 'visible'
    // Reading the size makes the browser lay it out within the budget.
    skipped.getBoundingClientRect()
  } while (performance.now() - begun < BUDGET_MS)
  return requestAnimationFrame(layOutSome)
}

/**
 * Lays out the cards that the first paint skipped: a few in each frame once the page has loaded, so that no frame takes long. From then on every
 * position in the page is exact, as a reload and Back need it.
 */
export function layOutRest() {
  if (!('fresh' in document.documentElement.dataset)) return
  if (document.readyState === 'complete') layOutSome()
  else addEventListener('load', layOutSome, { once: true })
}
