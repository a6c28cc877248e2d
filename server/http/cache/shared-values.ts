import type { PublicChange } from '#server/db/public-change.ts'
import { collectInto, currentDependencies, Dependencies } from './dependencies.ts'

interface Shared {
  value: Promise<unknown>
  dependencies: Dependencies
  isReady: boolean
}

/** What many pages have in common, such as the company's settings. Each page that uses a value depends on what the value depends on. */
export class SharedValues {
  readonly #values = new Map<string, Shared>()
  readonly #clock: () => number

  constructor(clock: () => number) {
    this.#clock = clock
  }

  async get<Value>(key: string, make: () => Promise<Value>, { isKept }: { isKept: boolean }): Promise<Value> {
    const known = this.#values.get(key)
    const shared = known && known.dependencies.until > this.#clock() ? known : this.#make(key, make, isKept)
    try {
      return (await shared.value) as Value
    } finally {
      currentDependencies()?.addAll(shared.dependencies)
    }
  }

  #make(key: string, make: () => Promise<unknown>, isKept: boolean): Shared {
    const dependencies = new Dependencies()
    const shared: Shared = { value: collectInto(dependencies, make), dependencies, isReady: false }
    shared.value.then(
      () => (shared.isReady = true),
      () => this.#values.get(key) === shared && this.#values.delete(key),
    )
    if (isKept) this.#values.set(key, shared)
    return shared
  }

  /** Drops what the change affects, and what is still being made, because it may have missed the change. */
  change(change: PublicChange) {
    for (const [key, { isReady, dependencies }] of this.#values)
      if (!isReady || dependencies.areAffectedBy(change)) this.#values.delete(key)
  }

  clear() {
    this.#values.clear()
  }
}
