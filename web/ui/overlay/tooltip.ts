const DELAY_MS = 700
/** Within this time after one tooltip, the next appears without delay. */
const SKIP_DELAY_MS = 300
/** Between the tooltip and the edges of the window. */
const MARGIN_PX = 8

// Its padding bridges the gap to the control, so that the pointer can move onto it.
const tip = document.createElement('div')
tip.popover = 'manual'
tip.role = 'tooltip'
// Hidden from screen readers, because it repeats the control's name.
tip.ariaHidden = 'true'
tip.className = 'bg-transparent p-1.5 transition-opacity duration-150 starting:opacity-0 print:hidden'
const bubble = document.createElement('p')
bubble.className = 'max-w-72 rounded-sm bg-ink px-3 py-1 text-xs font-medium text-paper'
tip.append(bubble)

/** The hovered control, whether or not its tooltip is shown. */
let hovered: Element | null = null
let shownFor: Element | null = null
let delay: ReturnType<typeof setTimeout> | undefined
let skipDelay: ReturnType<typeof setTimeout> | undefined

const isWordless = (element: Element) =>
  [...element.childNodes].every(
    (child) => child.textContent?.trim() === '' || (child instanceof HTMLElement && child.offsetWidth <= 1),
  )

/** The enclosing control that has no visible text. */
function controlAt(target: EventTarget | null) {
  const control = target instanceof Element ? target.closest('button, a[aria-label]') : null
  return control && isWordless(control) ? control : null
}

function positionTooltip() {
  if (!shownFor) return
  const { left, right, top, bottom } = shownFor.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  if (bottom <= 0 || top >= clientHeight || right <= 0 || left >= clientWidth) return hide()
  Object.assign(tip.style, { left: '0', top: '0' })
  const { width, height } = tip.getBoundingClientRect()
  const x = Math.max(MARGIN_PX, Math.min((left + right - width) / 2, clientWidth - MARGIN_PX - width))
  const y = top - height < MARGIN_PX ? bottom : top - height
  Object.assign(tip.style, { left: `${x}px`, top: `${y}px` })
}

function show(control: Element) {
  hide()
  shownFor = control
  bubble.textContent = control.getAttribute('data-tooltip') ?? control.ariaLabel ?? control.textContent
  // Inside an open modal dialog, because everything behind it is inert.
  ;(control.closest('dialog') ?? document.body).append(tip)
  tip.showPopover()
  positionTooltip()
}

function hide() {
  clearTimeout(delay)
  if (!shownFor) return
  shownFor = null
  tip.remove()
  clearTimeout(skipDelay)
  skipDelay = setTimeout(() => {
    skipDelay = undefined
  }, SKIP_DELAY_MS)
}

function onEnter(control: Element | null) {
  if (control === hovered) return
  if (hovered) hide()
  hovered = control
  if (!control) return
  if (skipDelay) show(control)
  else delay = setTimeout(() => control.matches(':hover') && show(control), DELAY_MS)
}

function hover({ target, pointerType }: PointerEvent) {
  const isOnTip = target instanceof Node && tip.contains(target)
  if (pointerType !== 'touch' && !isOnTip) onEnter(controlAt(target))
}

const leave = () => onEnter(null)

function focus({ target }: Pick<Event, 'target'>) {
  const control = controlAt(target)
  // Delayed, because a popover may be moving the focus right now.
  if (control) setTimeout(() => control.matches(':focus-visible') && show(control))
}

const blur = ({ target }: Event) => target === shownFor && hide()

const escape = ({ key }: KeyboardEvent) => key === 'Escape' && hide()

/**
 * Shows tooltips for controls with only an icon, on hover and keyboard focus. One listener serves the whole page, so it can be loaded with the first
 * pointer movement, which is `first`. `data-tooltip` can be shorter than the accessible name.
 */
export function startTooltips(first: Event) {
  addEventListener('pointerover', hover)
  document.documentElement.addEventListener('pointerleave', leave)
  addEventListener('focusin', focus)
  addEventListener('focusout', blur)
  addEventListener('keydown', escape)
  // A click hides the tooltip.
  for (const type of ['pointerdown', 'click', 'popstate']) addEventListener(type, hide, true)
  addEventListener('scroll', positionTooltip, { capture: true, passive: true })
  addEventListener('resize', positionTooltip)
  if (first instanceof PointerEvent) hover(first)
  else focus({ target: document.activeElement })
}
