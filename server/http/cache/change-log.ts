import type { PublicChange } from '#server/db/public-change.ts'
import type { Dependencies } from './dependencies.ts'

/** A response that misses more changes than this while it is made is not cached. */
const REMEMBERED = 1000

/** The latest changes of public content, for responses that were being made when they happened. */
export class ChangeLog {
  readonly #changes: PublicChange[] = []
  /** Counts the changes. */
  generation = 0

  add(change: PublicChange) {
    this.generation += 1
    this.#changes.push(change)
    if (this.#changes.length > REMEMBERED * 2) this.#changes.splice(0, REMEMBERED)
  }

  /** Whether a change since that generation affects a response, or may have. */
  hasAffected(dependencies: Dependencies, generation: number): boolean {
    const missed = this.generation - generation
    if (missed === 0) return false
    if (missed > this.#changes.length) return true
    return this.#changes.slice(-missed).some((change) => dependencies.areAffectedBy(change))
  }
}
