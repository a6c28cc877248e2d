import { recall, remember } from '../session/session-memory.ts'

const NAME = 'scroll'
const MAX_POSITIONS = 100

/** The scroll position of each history entry in this tab. Survives a reload. */
export class ScrollMemory {
  readonly #positions = new Map<string, number>()
  #current = ''

  constructor() {
    const saved = recall(NAME)
    for (const [key, position] of Object.entries(saved ?? {})) {
      if (typeof position === 'number') this.#positions.set(key, position)
    }
  }

  /** Selects the entry that positions are stored for. Returns its saved position, if any. */
  enter(key: string): number | undefined {
    this.#current = key
    return this.#positions.get(key)
  }

  note(position: number) {
    // Kept in the order of use, so that the oldest are dropped first.
    this.#positions.delete(this.#current)
    this.#positions.set(this.#current, position)
  }

  save() {
    remember(NAME, Object.fromEntries([...this.#positions].slice(-MAX_POSITIONS)))
  }
}
