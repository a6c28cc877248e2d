const MINUTE = 60_000
/** The number of addresses in memory. Beyond that the oldest window is dropped, so that a flood of addresses cannot fill the memory. */
const MAX_ADDRESSES = 50_000

/** One subscriber has a whole /64 of IPv6, so single addresses are not worth counting. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail?.split(':').filter(Boolean) ?? []]
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last]
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The general rate limit: requests a minute from one network, in fixed windows, counted in each process. (Sign-in has its own limits in the
 * database.) It runs before everything else, so a refused request costs almost nothing.
 */
export function createRateLimit(perMinute: number, now: () => number = Date.now) {
  const windows = new Map<string, { count: number; endsAt: number }>()

  /** Counts a request. Returns 0 where it is allowed, or the seconds to wait. */
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
