const QUICK_MS = 1000
const SLOW_MS = 15_000
const PATIENCE_MS = 30_000

let since = Date.now()

/** A payment was confirmed just now: its end is near. */
export const expectSoon = () => {
  since = Date.now()
}

/** How long until a payment under way is asked for again: quickly for half a minute, then now and then. */
export const paceOf = (now = Date.now()) => (now - since < PATIENCE_MS ? QUICK_MS : SLOW_MS)
