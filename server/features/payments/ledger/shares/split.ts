/**
 * Splits an amount by weights, to the cent: each part is rounded down, and the cents that are left go to the parts that lost most by it, the first of
 * equal ones. Without any weight all parts are alike.
 */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const own = whole === 0n ? weights.map(() => 1n) : weights.map((weight) => BigInt(weight))
  const all = whole === 0n ? BigInt(weights.length) : whole
  const parts = own.map((weight, at) => {
    const exact = BigInt(cents) * weight
    return { at, cents: Number(exact / all), lost: exact % all }
  })
  const left = cents - parts.reduce((sum, part) => sum + part.cents, 0)
  const rounded = parts.toSorted((one, other) =>
    one.lost === other.lost ? one.at - other.at : one.lost > other.lost ? -1 : 1,
  )
  const up = new Set(rounded.slice(0, left).map(({ at }) => at))
  return parts.map((part) => part.cents + (up.has(part.at) ? 1 : 0))
}
