const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'click'] as const

/** Keeps a part of the page from being hydrated until somebody needs it. */
export class Gate {
  readonly opened: Promise<void>
  isOpen = false
  readonly #resolve: () => void
  #pressed: HTMLButtonElement | null = null
  readonly #watching = new AbortController()

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.opened = promise
    this.#resolve = resolve
  }

  open() {
    this.isOpen = true
    this.#resolve()
  }

  /** Opens when the element comes near the screen, is touched, or the user goes elsewhere. */
  watch(element: Element) {
    const { signal } = this.#watching
    if (this.isOpen) return undefined
    const open = () => this.open()
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && open(), { rootMargin: '25%' })
    observer.observe(element)
    signal.addEventListener('abort', () => observer.disconnect())
    addEventListener('step', open, { signal })
    // Before React hears of them.
    const touch = ({ type, target }: Event) => {
      if (!(target instanceof Element) || !element.contains(target)) return
      open()
      if (type === 'click') this.#pressed = target.closest('button')
    }
    for (const type of TOUCHES) addEventListener(type, touch, { capture: true, signal })
    // React stops a click that it cannot handle yet. One that gets here was handled.
    addEventListener('click', () => (this.#pressed = null), { signal })
    return () => this.#watching.abort()
  }

  /** The part has been hydrated. A button that was clicked before is clicked again. */
  arrive() {
    setTimeout(() => {
      this.#watching.abort()
      this.#pressed?.click()
      this.#pressed = null
    })
  }
}
