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

/** What happened to the money of one payment, or of one return. */
interface Group {
  since: number
  isPayment: boolean
  cents: number
  /** What of it paid back a former deposit, which had gone back without having been received. */
  spentCents: number
}

/** Money of a lease, entry by entry. Each belongs to the deposit that was held then. */
class Deposits {
  /** Where each deposit begins. */
  private readonly begins: number[] = []
  readonly groups = new Map<string, Group>()
  /** What is held of the last deposit. Negative where it went back without having been received. */
  private heldCents = 0
  /** What of former deposits went back without having been received, and was not paid back. */
  private owedCents = 0

  get since() {
    return this.begins.at(-1) ?? Infinity
  }

  add({ group: id, seq, cents }: Part) {
    const known = this.groups.get(id)
    const group = known ?? { since: seq, isPayment: cents > 0, cents: 0, spentCents: 0 }
    this.groups.set(id, group)
    group.cents += cents
    if (group.since < this.since && known) this.change(group, cents)
    else if (group.isPayment && cents > 0) this.receive(group, cents, known === undefined)
    else this.takeBack(group, cents)
  }

  /** An entry of a former deposit. Where its return was taken back it is held again, so nothing that came later is another one. */
  private change({ since }: Group, cents: number) {
    this.owedCents -= cents
    if (this.owedCents >= 0) return
    while (this.since > since && this.begins.length > 1) this.begins.pop()
    this.owedCents = 0
    this.heldCents = 0
    for (const group of this.groups.values()) {
      group.spentCents = 0
      if (group.since >= this.since) this.heldCents += group.cents
    }
  }

  /** Money pays back what is owed of former deposits first. Another deposit begins where nothing is left of the last one. */
  private receive(group: Group, cents: number, isNew: boolean) {
    const back = Math.min(cents, this.owedCents)
    this.owedCents -= back
    group.spentCents += back
    const held = this.heldCents + cents - back
    if (isNew && this.heldCents <= 0 && held > 0) {
      group.spentCents -= this.heldCents
      this.begins.push(group.since)
    }
    this.heldCents = held
  }

  private takeBack(group: Group, cents: number) {
    const back = Math.min(group.spentCents, Math.max(0, -cents))
    group.spentCents -= back
    this.owedCents += back
    this.heldCents += cents + back
  }
}

/**
 * The parts of the deposit that is held now, or was held last, and the entry with which it begins. Another deposit begins where one was returned and money
 * was received after that, as from a tenant who comes back. Where a payment came back after the return, money that is received then pays that back, and
 * only what is more begins another deposit.
 */
export function lastDeposit<One extends Part>(parts: readonly One[]): { since: number; parts: One[] } {
  const deposits = new Deposits()
  for (const part of parts.toSorted((one, other) => one.seq - other.seq)) deposits.add(part)
  const { since, groups } = deposits
  const own = parts.flatMap((part) => {
    const group = groups.get(part.group)!
    if (group.since < since || group.cents === group.spentCents) return []
    return part.seq === group.since ? { ...part, cents: part.cents - group.spentCents } : part
  })
  return { since, parts: own }
}

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
