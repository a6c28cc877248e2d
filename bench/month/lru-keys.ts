/** The keys that a cache of so many responses has, by numbers, the least recently used out first. Without objects, because it is asked 300 million times. */
export class LruKeys {
  readonly #max: number
  /** Neighbors in the order of use, the newest first. The last index stands for both ends. */
  readonly #newer: Int32Array
  readonly #older: Int32Array
  readonly #has: Uint8Array
  readonly #end: number
  #size = 0

  constructor(keys: number, max: number) {
    this.#max = max
    this.#end = keys
    this.#newer = new Int32Array(keys + 1)
    this.#older = new Int32Array(keys + 1)
    this.#has = new Uint8Array(keys)
    this.#newer[keys] = keys
    this.#older[keys] = keys
  }

  #unlink(key: number) {
    const [newer, older] = [this.#newer[key]!, this.#older[key]!]
    this.#older[newer] = older
    this.#newer[older] = newer
  }

  /** Whether the key was kept. It is from now on, as the newest. */
  ask(key: number): boolean {
    const isKept = this.#has[key] === 1
    if (isKept) this.#unlink(key)
    else if (this.#size === this.#max) this.drop(this.#newer[this.#end]!)
    if (!isKept) this.#size += 1
    this.#has[key] = 1
    const newest = this.#older[this.#end]!
    this.#newer[key] = this.#end
    this.#older[key] = newest
    this.#newer[newest] = key
    this.#older[this.#end] = key
    return isKept
  }

  drop(key: number) {
    if (this.#has[key] === 0) return
    this.#has[key] = 0
    this.#size -= 1
    this.#unlink(key)
  }
}
