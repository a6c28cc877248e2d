import { CachedResponse } from './cached-response.ts'
import type { PublicCache } from './public-cache.ts'

/** Returns a cached response or makes a new one, once for all concurrent requests. Only those worth keeping are cached. */
export async function getOrMake(
  cache: PublicCache,
  key: string,
  make: () => Promise<CachedResponse>,
  { isWorthKeeping, isNewest = false }: { isWorthKeeping: (answer: CachedResponse) => boolean; isNewest?: boolean },
): Promise<CachedResponse> {
  const found = isNewest ? cache.getNewest(key) : cache.get(key)
  if (found) return found
  const turn = await cache.lead(key)
  if (turn === null || turn instanceof CachedResponse) return turn ?? make()
  let kept: CachedResponse | null = null
  try {
    const answer = await make()
    if (!isWorthKeeping(answer)) return answer
    kept = answer
    cache.put(key, answer, turn.generation)
    return answer
  } finally {
    turn.done(kept)
  }
}
