const QUICK_MS = 1000
const SLOW_MS = 15_000
const PATIENCE_MS = 30_000

let since = Date.now()

/** Polls quickly again, because a payment was just confirmed. */
export const expectSoon = () => {
  since = Date.now()
}

/** The time until the next poll of a pending payment: short for half a minute, then long. */
export const pollInterval = (now = Date.now()) => (now - since < PATIENCE_MS ? QUICK_MS : SLOW_MS)
