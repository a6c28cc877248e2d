const DAY_MS = 86_400_000

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
function numbersFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Shuffled, another way each day: every process draws the same page, and a returning visitor meets another picture first. */
export function shuffledOn<T>(now: number, items: readonly T[]): T[] {
  const next = numbersFrom(Math.floor(now / DAY_MS))
  const shuffled = [...items]
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1))
    const [one, two] = [shuffled[at]!, shuffled[other]!]
    shuffled[at] = two
    shuffled[other] = one
  }
  return shuffled
}
