const MINUTE = 60_000
/** Addresses remembered at once; past that the oldest window is forgotten, so a flood of addresses cannot fill the memory. */
const MAX_ADDRESSES = 50_000

/** One subscriber holds a whole /64 of IPv6: counting single addresses would count nothing. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) while (groups.length < 8 - tail.split(':').filter(Boolean).length) groups.push('0')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The general limit: so many requests a minute from one network address, in fixed windows, counted by each process for itself.
 * (Sign-in has limits of its own in the database.) It stands before everything else, so a refused request costs next to nothing.
 */
export function createRateLimit(perMinute: number, now: () => number = Date.now) {
  const windows = new Map<string, { count: number; endsAt: number }>()

  /** Counts a request. Gives 0 when it may go on, else the whole seconds to wait. */
  return function take(address: string): number {
    if (perMinute === 0) return 0
    const network = networkOf(address)
    const time = now()
    let window = windows.get(network)
    if (!window || window.endsAt <= time) {
      windows.delete(network)
      if (windows.size >= MAX_ADDRESSES) windows.delete(windows.keys().next().value!)
      window = { count: 0, endsAt: time + MINUTE }
      windows.set(network, window)
    }
    window.count += 1
    return window.count <= perMinute ? 0 : Math.ceil((window.endsAt - time) / 1000)
  }
}
export type RateLimit = ReturnType<typeof createRateLimit>
