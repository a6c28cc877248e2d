/** Numbers from 0 to 1 (sfc32). The generator of the tests repeats itself long before a month of requests is over. */
export function longRandomNumbers(seed: number): () => number {
  let [a, b, c, count] = [seed, 0x9e_37_79_b9, 0x24_3f_6a_88, 1]
  const next = () => {
    const sum = (a + b + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 2 ** 32
  }
  for (let warm = 0; warm < 12; warm += 1) next()
  return next
}

/**
 * Draws ranks from 0 by Zipf's law in constant time (the alias method of Walker and Vose): a rank is drawn by its own weight, or is replaced by the one
 * that fills its column.
 */
export function zipfByAlias(count: number, random: () => number): () => number {
  let sum = 0
  for (let rank = 1; rank <= count; rank += 1) sum += 1 / rank
  const share = Float64Array.from({ length: count }, (_, rank) => count / (rank + 1) / sum)
  const alias = new Int32Array(count)
  const small: number[] = []
  const large: number[] = []
  for (let rank = 0; rank < count; rank += 1) (share[rank]! < 1 ? small : large).push(rank)
  while (small.length > 0 && large.length > 0) {
    const [low, high] = [small.pop()!, large.at(-1)!]
    alias[low] = high
    share[high] = share[high]! + share[low]! - 1
    if (share[high] < 1) small.push(large.pop()!)
  }
  for (const rank of [...small, ...large]) share[rank] = 1
  return () => {
    const at = random() * count
    const column = at | 0
    return at - column < share[column]! ? column : alias[column]!
  }
}
