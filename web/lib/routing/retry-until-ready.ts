const PATIENCE_MS = 3000
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Tries each step now and again as the page fills, until all are done, the reader takes over, or a few seconds have gone.
 * Gives back how to stop it.
 */
export function retryUntilReady(steps: readonly (() => boolean)[]): () => void {
  let left = steps.filter((step) => !step())
  if (left.length === 0) return () => {}
  const hands = new AbortController()
  const observer = new MutationObserver(() => {
    left = left.filter((step) => !step())
    if (left.length === 0) stop()
  })
  const timer = setTimeout(stop, PATIENCE_MS)
  function stop() {
    observer.disconnect()
    hands.abort()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const hand of HANDS) addEventListener(hand, stop, { signal: hands.signal, passive: true })
  return stop
}
