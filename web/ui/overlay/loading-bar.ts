/** A page that comes within this time needs no bar. */
const DELAY_MS = 250

const bar = document.createElement('div')
bar.role = 'progressbar'
bar.ariaLabel = 'Loading page'
bar.ariaLive = 'polite'
bar.className = 'print:hidden'
bar.style.cssText =
  'position:fixed;inset:0 0 auto;z-index:50;height:3px;background:var(--color-harbor);transform-origin:0 0'

let delay: ReturnType<typeof setTimeout> | undefined

function show() {
  document.body.append(bar)
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  bar.animate(
    { scale: ['0 1', '0.6 1', '0.9 1'] },
    { duration: 9000, easing: 'cubic-bezier(0, 0, 0.2, 1)', fill: 'forwards' },
  )
}

function hide() {
  clearTimeout(delay)
  bar.remove()
}

function wait(step: Event) {
  hide()
  // A form with unsaved changes may have stopped the step.
  delay = setTimeout(() => step.defaultPrevented || show(), DELAY_MS)
}

/** Shows a thin bar at the top while the next page is on its way: the old one stays until then, and would look as if the press were lost. */
export function startLoadingBar() {
  addEventListener('step', wait)
  addEventListener('shown', hide)
}
