import { PublicCache } from '#server/http/cache/public-cache.ts'

/** The product's cache, counting what the server's hits cannot tell from outside. */
export class CountingCache extends PublicCache {
  readonly counts = { drawn: 0, waited: 0, outdated: 0 }

  override get(key: string) {
    const found = super.get(key)
    if (found && found.outdatedAt !== null) this.counts.outdated += 1
    return found
  }

  override async lead(key: string) {
    const turn = await super.lead(key)
    if (turn !== null && 'done' in turn) this.counts.drawn += 1
    else this.counts.waited += 1
    return turn
  }
}
