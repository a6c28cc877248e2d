import type { Change } from './interest.ts'

/** Money of a deposit with the payment that it belongs to, and the order in which it was recorded. */
export interface Part extends Change {
  group: string
  seq: number
}

/** A payment of a deposit that stands. */
interface Payment {
  day: string
  cents: number
  seq: number
}

function paymentsOf(parts: readonly Part[]): Payment[] {
  return [...Map.groupBy(parts, ({ group }) => group).values()]
    .map((own) => ({
      day: own.map(({ day }) => day).toSorted()[0]!,
      cents: own.reduce((sum, { cents }) => sum + cents, 0),
      seq: Math.min(...own.map(({ seq }) => seq)),
    }))
    .toSorted((one, other) => one.seq - other.seq)
}

/**
 * The parts of the deposit that is held now, or was held last. Another deposit begins where one was returned and money was received after that, as from
 * a tenant who comes back.
 */
export function lastDeposit<One extends Part>(parts: readonly One[]): One[] {
  const payments = paymentsOf(parts)
  const last = payments.findLastIndex(({ cents }) => cents > 0)
  let [held, from] = [0, 0]
  for (const [at, { cents }] of payments.slice(0, Math.max(0, last)).entries()) {
    held += cents
    if (held <= 0) from = payments[at + 1]!.seq
  }
  const groups = new Set(paymentsIn(parts, from))
  return parts.filter(({ group }) => groups.has(group))
}

const paymentsIn = (parts: readonly Part[], from: number) =>
  [...Map.groupBy(parts, ({ group }) => group)].flatMap(([group, own]) =>
    Math.min(...own.map(({ seq }) => seq)) >= from ? group : [],
  )

/** Money that was received on a day, with the day on which the receipt was given that names its bank. Null without one. */
export interface Received {
  day: string
  cents: number
  receiptOn: string | null
}

interface Receipt {
  throughSeq: number
  on: string
}

/** What was received of a deposit, part by part. Parts of one day with one receipt are one. */
export function receivedParts(parts: readonly Part[], receipts: readonly Receipt[]): Received[] {
  const received = paymentsOf(parts)
    .filter(({ cents }) => cents > 0)
    .map(({ day, cents, seq }) => ({
      day,
      cents,
      receiptOn: receipts.find(({ throughSeq }) => throughSeq >= seq)?.on ?? null,
    }))
  return [...Map.groupBy(received, ({ day, receiptOn }) => `${day} ${receiptOn}`).values()].map((own) => ({
    day: own[0]!.day,
    receiptOn: own[0]!.receiptOn,
    cents: own.reduce((sum, { cents }) => sum + cents, 0),
  }))
}
