import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { limitConcurrency, waitingLine } from '#server/concurrency-limit.ts'
import { AppError } from '#server/errors.ts'

/** About a hundred megabytes. */
const MAX_KEPT = 1000
/** How many are drawn at once; each takes a core. */
const CONCURRENCY = 2
const WAITING = 50
const busy = () => new AppError('unavailable', undefined, { retryAfter: 5 })
/** After so many new ones the folder is looked through. */
const TIDY_EVERY = 50

/** Finished pictures in a folder, named by what went into them: none can be out of date, and every process shares them. */
export class ShareStore {
  readonly #folder: string
  readonly #kept: number
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #inTurn = limitConcurrency(CONCURRENCY, waitingLine({ maxWaiting: WAITING, refusal: busy }))
  #made = 0

  constructor(folder: string, kept = MAX_KEPT) {
    this.#folder = folder
    this.#kept = kept
  }

  /** The picture of this name, drawn now if it never was. Who asks for it meanwhile gets the same one. */
  async get(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const underWay = this.#underWay.get(name)
    if (underWay) return await underWay
    const getting = this.#readOrDraw(name, draw).finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, getting)
    return await getting
  }

  async #readOrDraw(name: string, draw: () => Promise<Buffer>) {
    const file = path.join(this.#folder, `${name}.jpg`)
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    return await this.#inTurn(async () => {
      const picture = await draw()
      // A folder that cannot be written costs time, not the picture.
      await this.#keep(file, picture).catch(() => {})
      return picture
    })
  }

  async #keep(file: string, picture: Buffer) {
    await mkdir(this.#folder, { recursive: true })
    // Whole or not at all, whoever reads it at this moment.
    const unfinished = `${file}.${randomUUID()}`
    await writeFile(unfinished, picture)
    await rename(unfinished, file)
    this.#made += 1
    if (this.#made % Math.min(TIDY_EVERY, this.#kept) === 0) await this.#tidy()
  }

  /** The oldest go first: most of them show what has changed since. */
  async #tidy() {
    const names = await readdir(this.#folder)
    if (names.length <= this.#kept) return
    const files = await Promise.all(
      names.map(async (name) => {
        const file = path.join(this.#folder, name)
        return {
          file,
          age: await stat(file).then(
            ({ mtimeMs }) => mtimeMs,
            () => 0,
          ),
        }
      }),
    )
    const old = files.toSorted((one, other) => one.age - other.age).slice(0, names.length - this.#kept)
    await Promise.all(old.map(({ file }) => rm(file, { force: true })))
  }
}
