/** Merges chunks where that makes pages lighter, without ever making two chunks import each other. */

/** What one more file costs a page that loads it, in bytes: its references, and the compression that is lost. */
const FILE_COST = 350

/** An entry, a page, or a part that is loaded on demand. */
export interface Root {
  id: string
  /** How much one of its bytes counts. */
  weight: number
}

export interface Chunk {
  modules: string[]
  /** The roots that load it. */
  roots: Set<Root>
  bytes: number
  /** Loaded with the entry, by every page. */
  isFirst: boolean
}

/** The shared modules that each shared module imports, directly or indirectly. */
export type Needs = ReadonlyMap<string, readonly string[]>

type Reach = ReadonlyMap<Chunk, ReadonlySet<Chunk>>

const union = <T>(one: ReadonlySet<T>, other: ReadonlySet<T>) => new Set([...one, ...other])

function weightOf(roots: Iterable<Root>): number {
  let sum = 0
  for (const { weight } of roots) sum += weight
  return sum
}

/** The chunks that are loaded with each chunk. */
function reachOf(chunks: readonly Chunk[], needs: Needs): Reach {
  const homes = new Map(chunks.flatMap((chunk) => chunk.modules.map((id) => [id, chunk] as const)))
  const reach = new Map<Chunk, Set<Chunk>>()
  const visit = (chunk: Chunk): Set<Chunk> => {
    const known = reach.get(chunk)
    if (known) return known
    const found = new Set<Chunk>()
    reach.set(chunk, found)
    for (const next of new Set(chunk.modules.flatMap((id) => needs.get(id)!).map((id) => homes.get(id)!))) {
      if (next === chunk) continue
      found.add(next)
      for (const further of visit(next)) found.add(further)
    }
    return found
  }
  for (const chunk of chunks) visit(chunk)
  return reach
}

/** The bytes that pages save when two chunks become one. */
function gainOf(one: Chunk, other: Chunk, reach: Reach): number {
  if (reach.get(one)!.has(other) && reach.get(other)!.has(one)) return Infinity
  const both = weightOf([...one.roots].filter((root) => other.roots.has(root)))
  if (both === 0) return 0
  // Roots that load both save one file. The others load code that they do not need.
  const waste = one.bytes * (weightOf(other.roots) - both) + other.bytes * (weightOf(one.roots) - both)
  let gain = FILE_COST * both - waste
  if (gain <= 0) return 0
  const roots = union(one.roots, other.roots)
  for (const needed of union(reach.get(one)!, reach.get(other)!)) {
    if (needed === one || needed === other) continue
    // The two would import each other through this third chunk.
    if (reach.get(needed)!.has(one) || reach.get(needed)!.has(other)) return 0
    gain -= weightOf([...roots].filter((root) => !needed.roots.has(root))) * (needed.bytes + FILE_COST)
  }
  return gain
}

/** Merges the two chunks that save the most. Returns false where no merge saves anything. */
function mergeOnce(chunks: Chunk[], needs: Needs): boolean {
  const reach = reachOf(chunks, needs)
  let best: { gain: number; one: Chunk; other: Chunk } | undefined
  for (const [at, one] of chunks.entries()) {
    for (const other of chunks.slice(at + 1)) {
      const gain = gainOf(one, other, reach)
      if (gain > (best?.gain ?? 0)) best = { gain, one, other }
    }
  }
  if (!best) return false
  const { one, other } = best
  one.modules.push(...other.modules)
  one.roots = union(one.roots, other.roots)
  one.bytes += other.bytes
  one.isFirst ||= other.isFirst
  for (const needed of union(reach.get(one)!, reach.get(other)!)) needed.roots = union(needed.roots, one.roots)
  chunks.splice(chunks.indexOf(other), 1)
  return true
}

/** Merges chunks until no merge saves anything. */
export function mergeChunks(chunks: readonly Chunk[], needs: Needs): Chunk[] {
  const merged = chunks.map((chunk) => ({ ...chunk, modules: [...chunk.modules] }))
  while (mergeOnce(merged, needs));
  return merged
}
