const BUDGET_MS = 6

function layOutSome() {
  const begun = performance.now()
  do {
    const skipped = document.querySelector<HTMLElement>('[data-fresh] .skim:not([style])')
    if (!skipped) return delete document.documentElement.dataset['fresh']
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
  if (document.readyState === 'complete') layOutSome()
  else addEventListener('load', layOutSome, { once: true })
}
