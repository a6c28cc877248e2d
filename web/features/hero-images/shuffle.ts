import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useState } from 'react'

/** The first item stays, the others come in any order. */
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
 * Another order on each visit, after the first item: that one the server has drawn. It is shuffled as soon as the page is hydrated, before
 * any of the others is shown or fetched, so nothing jumps and nothing is fetched in vain.
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
