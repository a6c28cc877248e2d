const PATIENCE_MS = 3000
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Retries each step while the page renders, until all succeed, the user interacts, or a few seconds have passed. Returns a function that stops it.
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
