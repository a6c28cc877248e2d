import type pg from 'pg'
import type { Random } from '#server/testing/random-numbers.ts'

interface Version {
  version: number
  /** When the next version was committed. */
  outdatedAt: number | null
}

/**
 * Staff at work. Every change of a home writes a new version into its title, so that each response shows how old it is. Half of the changes are of the
 * text alone, a quarter of the price, 15 % of the status; 5 % are new homes and 5 % homes that are deleted.
 */
export class Staff {
  readonly #client: pg.Client
  readonly #random: Random
  readonly #ids: string[]
  readonly #versions = new Map<string, Version[]>()
  writes = 0

  constructor(client: pg.Client, ids: readonly string[], random: Random) {
    this.#client = client
    this.#ids = [...ids]
    this.#random = random
  }

  async #change(id: string, set: string) {
    const versions = this.#versions.get(id) ?? [{ version: 0, outdatedAt: null }]
    const version = versions.length
    await this.#client.query(`update properties set title = $2, updated_at = now(), ${set} where id = $1`, [
      id,
      `Home ${id} v${version}`,
    ])
    versions.at(-1)!.outdatedAt = performance.now()
    this.#versions.set(id, [...versions, { version, outdatedAt: null }])
  }

  async write() {
    this.writes += 1
    const id = this.#ids[Math.floor(this.#random() * this.#ids.length)]!
    const kind = this.#random()
    if (kind < 0.5) return this.#change(id, "description = 'Newly painted. ' || md5(random()::text)")
    if (kind < 0.75)
      return this.#change(
        id,
        `price_cents = (price_cents * ${(0.95 + this.#random() * 0.1).toFixed(4)})::bigint / 100 * 100`,
      )
    if (kind < 0.9)
      return this.#change(
        id,
        "status = (case when status <> 'available' then 'available' when price_type = 'rent' then 'rented' else 'sold' end)::property_status",
      )
    if (kind < 0.95) return this.#change(id, 'deleted_at = now()')
    await this.#client.query(
      `insert into properties (title, description, address, price_cents, price_type, bedrooms, bathrooms, sqft, property_type, image_urls, features)
       select title || ' again', description, address, price_cents, price_type, bedrooms, bathrooms, sqft, property_type, image_urls, features
       from properties where id = $1`,
      [id],
    )
  }

  /** For how long the oldest home in a page had been changed when the page was asked for, in ms. */
  ageOf(html: string, askedAt: number): number {
    let age = 0
    for (const [, id, version] of html.matchAll(/Home ([\da-f-]{36}) v(\d+)/g)) {
      const { outdatedAt = null } = this.#versions.get(id!)?.[Number(version)] ?? {}
      if (outdatedAt !== null) age = Math.max(age, askedAt - outdatedAt)
    }
    return age
  }
}
