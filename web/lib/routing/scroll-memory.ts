import { recall, remember } from '../session/session-memory.ts'

const NAME = 'scroll'
const MAX_POSITIONS = 100

/** How far down each entry of this tab's history was read. Survives a reload. */
export class ScrollMemory {
  readonly #positions = new Map<string, number>()
  #current = ''

  constructor() {
    const saved = recall(NAME)
    for (const [key, position] of Object.entries(saved ?? {})) {
      if (typeof position === 'number') this.#positions.set(key, position)
    }
  }

  /** From now on what is noted belongs to this entry. Gives where it was left, if it was. */
  enter(key: string): number | undefined {
    this.#current = key
    return this.#positions.get(key)
  }

  note(position: number) {
    // Kept in the order of use, so that the oldest go first.
    this.#positions.delete(this.#current)
    this.#positions.set(this.#current, position)
  }

  save() {
    remember(NAME, Object.fromEntries([...this.#positions].slice(-MAX_POSITIONS)))
  }
}
