/** An entry of a ledger, as the database has it. */
export interface HandEntry {
  id: string
  seq: number
  kind: string
  account: string
  source: string
  rule: string | null
  cents: number
  effective_on: string
  occurred_on: string | null
  period: string | null
  payment_id: string | null
  reverses: string | null
  pays: string | null
}

export interface HandLease {
  starts_on: string
}

export interface HandRow {
  credit: string
  charge: string
  cents: number
  isMoved: boolean
}

const FEES = new Set(['lock', 'fee', 'late_fee', 'utility'])
const monthOf = (day: string) => `${day.slice(0, 7)}-01`
const partOf = ({ account, kind, period }: HandEntry) => {
  if (FEES.has(account)) return 'fee'
  if (account === 'interest') return kind === 'credit' && period !== null ? 'rent' : null
  return account === 'last_month' ? 'rent' : account
}
const rentMonth = ({ period, effective_on: on }: HandEntry) => monthOf(period ?? on)
const sum = (entries: readonly { cents: number }[]) => entries.reduce((all, { cents }) => all + cents, 0)
const WENT_BACK = new Set(['refund', 'reversal', 'adjustment'])

/** The oldest first, the last month's rent in advance after the others of its day. */
function inOrder<Entry extends HandEntry>(entries: readonly Entry[]): Entry[] {
  const key = ({ effective_on: on, account, seq }: HandEntry) =>
    `${on} ${account === 'last_month'} ${String(seq).padStart(12, '0')}`
  return entries.toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
}

/** Whether a credit says which charge it is for. */
function isNamedBy(credit: HandEntry, charge: HandEntry) {
  if (credit.rule === 'last_month_used') return true
  if (credit.kind !== 'credit') return false
  const byPayment =
    credit.source === 'payment' && charge.source === 'payment' && charge.payment_id === credit.payment_id
  return credit.pays === charge.id || (credit.pays === null && byPayment)
}

/** What paid what on one lease, kept in memory in the plainest way: a second opinion on what the database does. */
export class PaidByHand {
  rows: HandRow[] = []
  entries: HandEntry[] = []

  private get alive() {
    const reversed = new Set(this.entries.map(({ reverses }) => reverses))
    return this.entries.filter(({ id }) => !reversed.has(id))
  }

  private ofKinds = (...kinds: string[]) =>
    this.alive.filter((entry) => kinds.includes(entry.kind) && partOf(entry) !== null)

  /** What of a card payment was refunded or disputed. */
  private cameBackOf = ({ payment_id: id }: HandEntry) =>
    sum(this.entries.filter((one) => one.payment_id === id && one.source === 'payment' && WENT_BACK.has(one.kind)))

  get charges() {
    return inOrder(this.ofKinds('charge'))
  }

  /** Payments and credits with what they can pay. */
  credits({ starts_on: start }: HandLease) {
    // What staff gave back comes off the latest money of its kind.
    const back = new Map<string | null, number>()
    for (const entry of this.ofKinds('refund', 'adjustment'))
      if (entry.source === 'staff') back.set(partOf(entry), (back.get(partOf(entry)) ?? 0) + entry.cents)
    const latestFirst = this.ofKinds('payment', 'credit').toSorted((one, other) => other.seq - one.seq)
    const all = latestFirst.map((entry) => {
      const cameBack = entry.source === 'payment' && entry.kind === 'payment' ? this.cameBackOf(entry) : 0
      let cents = Math.max(0, -entry.cents - cameBack)
      if (entry.rule !== 'last_month_used') {
        const gone = Math.min(cents, Math.max(0, back.get(partOf(entry)) ?? 0))
        back.set(partOf(entry), (back.get(partOf(entry)) ?? 0) - gone)
        cents -= gone
      }
      return Object.assign({}, entry, {
        cents,
        isEarly: entry.source !== 'lease' && (entry.occurred_on ?? entry.effective_on) < start,
      })
    })
    return inOrder(all)
  }

  left(lease: HandLease) {
    const used = (id: string) => sum(this.rows.filter(({ credit, charge }) => credit === id || charge === id))
    return new Map([...this.credits(lease), ...this.charges].map(({ id, cents }) => [id, cents - used(id)]))
  }

  /** A member of staff moves a payment: what it paid goes, and these come. */
  move(credit: string, rows: readonly { charge: string; cents: number }[]) {
    this.rows = [
      ...this.rows.filter((row) => row.credit !== credit),
      ...rows.map((row) => ({ ...row, credit, isMoved: true })),
    ]
  }

  settle(lease: HandLease) {
    const credits = this.credits(lease)
    const charges = this.charges
    const left = new Map([...credits, ...charges].map(({ id, cents }) => [id, cents]))
    const take = ({ credit, charge, cents }: HandRow) => {
      left.set(credit, left.get(credit)! - cents)
      left.set(charge, left.get(charge)! - cents)
    }
    const mayPay = (credit: (typeof credits)[number], charge: HandEntry) =>
      partOf(credit) === partOf(charge) &&
      (credit.isEarly || charge.account !== 'last_month') &&
      (credit.rule !== 'last_month_used' || rentMonth(credit) === rentMonth(charge))
    const moved = this.rows.filter(({ isMoved }) => isMoved)
    const kept = new Set<HandRow>()
    const added: HandRow[] = []
    for (const row of [...moved, ...this.rows.filter(({ isMoved }) => !isMoved)]) {
      const credit = credits.find(({ id }) => id === row.credit)
      const charge = charges.find(({ id }) => id === row.charge)
      if (!credit || !charge || !mayPay(credit, charge)) continue
      const cents = Math.min(row.cents, left.get(row.credit)!, left.get(row.charge)!)
      if (cents === row.cents) kept.add(row)
      // What staff moved stays as far as it can.
      else if (row.isMoved && cents > 0) added.push({ ...row, cents })
      else continue
      take({ ...row, cents })
    }
    const isOpen = ({ id }: HandEntry) => left.get(id)! > 0
    for (const isNamed of [true, false])
      for (const charge of charges.filter(isOpen))
        for (const credit of credits.filter(isOpen)) {
          const cents = Math.min(left.get(charge.id)!, left.get(credit.id)!)
          if (cents === 0 || !mayPay(credit, charge) || (isNamed && !isNamedBy(credit, charge))) continue
          const row = { credit: credit.id, charge: charge.id, cents, isMoved: false }
          take(row)
          added.push(row)
        }
    this.rows = [...this.rows.filter((row) => kept.has(row)), ...added]
  }
}
