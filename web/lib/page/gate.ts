const TOUCHES = ['pointerdown', 'keydown', 'focusin', 'click'] as const

/** A button that was clicked before the gate of its part watched, while the page itself was being hydrated. */
let early: HTMLButtonElement | null = null

if (!import.meta.env.SSR) {
  const press = ({ target }: Event) => (early = target instanceof Element ? target.closest('button') : null)
  addEventListener('click', press, { capture: true })
  addEventListener('click', () => (early = null))
}

/** Keeps a part of the page from being hydrated until it is needed and its chunk is loaded. */
export class Gate {
  readonly opened: Promise<void>
  isOpen = false
  readonly #resolve: () => void
  #pressed: HTMLButtonElement | null = null
  readonly #watching = new AbortController()
  readonly #load: () => Promise<unknown>
  #isLoading = false
  #isLeft = false
  #onLost = () => {}

  /** `load` returns the module of the part, or undefined where it could not be loaded. */
  constructor(load: () => Promise<unknown>) {
    this.#load = load
    const { promise, resolve } = Promise.withResolvers<void>()
    this.opened = promise
    this.#resolve = resolve
  }

  /** Opens once the chunk is there. Without it, the HTML of the server stays, and the next touch tries again. */
  open() {
    if (this.isOpen || this.#isLoading) return
    this.#isLoading = true
    void this.#load().then((module) => {
      this.#isLoading = false
      if (module === undefined) {
        if (this.#isLeft) this.#onLost()
        return addEventListener('online', () => this.open(), { once: true })
      }
      this.isOpen = true
      return this.#resolve()
    })
  }

  /**
   * Opens when the element comes into view, or near it once the user scrolls, is touched, or the user goes elsewhere. `onLost` is called where the user
   * does and the chunk cannot be loaded: React would wait for the part before it shows anything else.
   */
  watch(element: Element, onLost: () => void) {
    const { signal } = this.#watching
    this.#onLost = onLost
    if (this.isOpen) return undefined
    const open = () => this.open()
    const openWithin = (rootMargin: string) => {
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && open(), { rootMargin })
      observer.observe(element)
      signal.addEventListener('abort', () => observer.disconnect())
    }
    openWithin('0%')
    addEventListener('scroll', () => openWithin('25%'), { once: true, passive: true, signal })
    const leave = () => {
      this.#isLeft = true
      open()
    }
    addEventListener('step', leave, { signal })
    // Before React hears of them.
    const touch = ({ type, target }: Event) => {
      if (!(target instanceof Element) || !element.contains(target)) return
      open()
      if (type === 'click') this.#pressed = target.closest('button')
    }
    for (const type of TOUCHES) addEventListener(type, touch, { capture: true, signal })
    // React stops a click that it cannot handle yet. One that gets here was handled.
    addEventListener('click', () => (this.#pressed = null), { signal })
    if (early && element.contains(early)) {
      this.#pressed = early
      open()
    }
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
