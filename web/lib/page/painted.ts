/** The longest that a frame is waited for: a page that nobody sees paints none. */
const PATIENCE_MS = 100

/** Resolves once the browser has shown what a key or a press has changed so far. Work that can wait begins then. */
export const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PATIENCE_MS)
  })
