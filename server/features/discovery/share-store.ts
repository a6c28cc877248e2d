import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fifoQueue, limitConcurrency } from '#server/concurrency-limit.ts'
import { AppError } from '#server/errors.ts'

/** About a hundred megabytes. */
const MAX_FILES = 1000
/** How many are drawn at once. Each takes a core. */
const CONCURRENCY = 2
const WAITING = 50
const busy = () => new AppError('unavailable', undefined, { retryAfter: 5 })
/** The folder is cleaned up after this many new pictures. */
const TIDY_EVERY = 50

/** Stores finished pictures in a folder. The name is a hash of the content, so pictures are never outdated and all processes share them. */
export class ShareStore {
  readonly #folder: string
  readonly #maxFiles: number
  readonly #underWay = new Map<string, Promise<Buffer>>()
  readonly #inTurn = limitConcurrency(CONCURRENCY, fifoQueue({ maxWaiting: WAITING, refusal: busy }))
  #made = 0

  constructor(folder: string, maxFiles = MAX_FILES) {
    this.#folder = folder
    this.#maxFiles = maxFiles
  }

  /** Returns the picture with this name and draws it if there is none. Concurrent requests for it share one drawing. */
  async get(name: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const underWay = this.#underWay.get(name)
    if (underWay) return await underWay
    const getting = this.#readOrDraw(name, draw).finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, getting)
    return await getting
  }

  async #readOrDraw(name: string, draw: () => Promise<Buffer>) {
    const file = path.join(this.#folder, `${name}.jpg`)
    const stored = await readFile(file).catch(() => null)
    if (stored) return stored
    return await this.#inTurn(async () => {
      const picture = await draw()
      // If the folder is not writable, the picture is drawn each time.
      await this.#keep(file, picture).catch(() => {})
      return picture
    })
  }

  async #keep(file: string, picture: Buffer) {
    await mkdir(this.#folder, { recursive: true })
    // A rename makes the file appear complete to concurrent readers.
    const unfinished = `${file}.${randomUUID()}`
    await writeFile(unfinished, picture)
    await rename(unfinished, file)
    this.#made += 1
    if (this.#made % Math.min(TIDY_EVERY, this.#maxFiles) === 0) await this.#tidy()
  }

  /** Deletes the oldest first. Most of them have been replaced since. */
  async #tidy() {
    const names = await readdir(this.#folder)
    if (names.length <= this.#maxFiles) return
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
    const old = files.toSorted((one, other) => one.age - other.age).slice(0, names.length - this.#maxFiles)
    await Promise.all(old.map(({ file }) => rm(file, { force: true })))
  }
}
