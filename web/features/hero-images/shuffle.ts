import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useState } from 'react'

/** Shuffles all items except the first. */
export function shuffledRest<T>(items: readonly T[], random: () => number = Math.random): T[] {
  const shuffled = [...items]
  for (let at = shuffled.length - 1; at > 1; at -= 1) {
    const other = 1 + Math.floor(random() * at)
    const [one, two] = [shuffled[at]!, shuffled[other]!]
    shuffled[at] = two
    shuffled[other] = one
  }
  return shuffled
}

/**
 * A different order on each visit. The first item stays, because the server has rendered it. The others are shuffled at hydration, before any of them
 * is shown or loaded, so that nothing jumps and nothing is loaded for nothing.
 */
export function useShuffledRest<T>(items: readonly T[]): readonly T[] {
  const isHydrated = useHydrated()
  const [shuffled, setShuffled] = useState<{ from: readonly T[]; order: readonly T[] } | null>(null)
  if (!isHydrated) return items
  if (shuffled?.from === items) return shuffled.order
  const order = shuffledRest(items)
  setShuffled({ from: items, order })
  return order
}
