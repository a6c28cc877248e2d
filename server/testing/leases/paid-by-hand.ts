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
  ends_on: string | null
  due_day: number
  today: string
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

/** The day on which the last rent of a lease is due. */
function lastDue({ starts_on: start, ends_on: end, due_day: due }: HandLease): string | null {
  if (end === null) return null
  const dueIn = (month: string) => {
    const day = `${month.slice(0, 8)}${String(due).padStart(2, '0')}`
    return day < start ? start : day
  }
  if (dueIn(end) <= end) return dueIn(end)
  const before = new Date(`${monthOf(end)}T00:00:00Z`)
  before.setUTCMonth(before.getUTCMonth() - 1)
  return `${before.toISOString().slice(0, 8)}${String(due).padStart(2, '0')}`
}

/** What paid what on one lease, kept in memory in the plainest way: a second opinion on what the database does. */
export class PaidByHand {
  rows: HandRow[] = []
  entries: HandEntry[] = []

  private get alive() {
    const reversed = new Set(this.entries.map(({ reverses }) => reverses))
    return this.entries.filter(({ id }) => !reversed.has(id))
  }

  get charges() {
    const day = ({ effective_on: on, seq }: HandEntry) => `${on} ${String(seq).padStart(12, '0')}`
    return this.alive
      .filter((entry) => entry.kind === 'charge' && partOf(entry) !== null)
      .map((entry) =>
        Object.assign({}, entry, {
          part: partOf(entry)!,
          month: partOf(entry) === 'rent' ? (entry.period ?? monthOf(entry.effective_on)) : '',
          key: day(entry),
        }),
      )
      .toSorted((one, other) =>
        `${one.month || '9'} ${one.account === 'last_month'} ${one.key}` <
        `${other.month || '9'} ${other.account === 'last_month'} ${other.key}`
          ? -1
          : 1,
      )
  }

  credits(lease: HandLease) {
    const returned = this.alive
      .filter(
        ({ account, source, kind }) =>
          account === 'deposit' && source === 'staff' && ['refund', 'adjustment'].includes(kind),
      )
      .reduce((sum, { cents }) => sum + cents, 0)
    let toReturn = returned
    const own = this.alive.filter((entry) => ['payment', 'credit'].includes(entry.kind) && partOf(entry) !== null)
    const rents = this.charges.filter(({ part }) => part === 'rent').map(({ month }) => month)
    const chargedThrough = rents.toSorted().at(-1) ?? ''
    const last = lastDue(lease)
    const isMoved = this.rows.some(({ isMoved: moved }) => moved)
    return own
      .toSorted((one, other) => one.seq - other.seq)
      .map((entry) => {
        let cents = -entry.cents
        if (entry.source === 'payment' && entry.kind === 'payment')
          for (const back of this.entries)
            if (
              back.payment_id === entry.payment_id &&
              back.source === 'payment' &&
              ['refund', 'reversal', 'adjustment'].includes(back.kind)
            )
              cents -= back.cents
        if (entry.account === 'deposit' && entry.kind === 'payment') {
          const gone = Math.min(cents, toReturn)
          toReturn -= gone
          cents -= gone
        }
        const part = partOf(entry)!
        const isEarly =
          entry.source !== 'lease' && (entry.occurred_on ?? entry.effective_on) < lease.starts_on && part === 'rent'
        const month =
          part !== 'rent' ? '' : isEarly ? monthOf(lease.starts_on) : (entry.period ?? monthOf(entry.effective_on))
        const isBound = entry.rule === 'last_month_used'
        const after = last !== null && monthOf(last) > chargedThrough ? monthOf(last) : chargedThrough
        const isLoose =
          part === 'rent' &&
          !isBound &&
          ((last !== null && (month > after || lease.today >= last)) || (isMoved && month <= chargedThrough))
        const names =
          entry.kind === 'credit' ? (entry.pays ?? (entry.source === 'payment' ? entry.payment_id : null)) : null
        return Object.assign({}, entry, { cents: Math.max(0, cents), part, month, isEarly, isBound, isLoose, names })
      })
      .toSorted((one, other) => {
        const key = ({ month, isBound, effective_on: on, seq }: typeof one) =>
          `${month || '9'} ${!isBound} ${on} ${String(seq).padStart(12, '0')}`
        return key(one) < key(other) ? -1 : 1
      })
  }

  left(lease: HandLease) {
    const used = (id: string) =>
      this.rows.reduce((sum, { credit, charge, cents }) => (credit === id || charge === id ? sum + cents : sum), 0)
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
    const take = ({ credit, charge }: HandRow, cents: number) => {
      left.set(credit, left.get(credit)! - cents)
      left.set(charge, left.get(charge)! - cents)
    }
    const inOrder = [...this.rows.filter(({ isMoved }) => isMoved), ...this.rows.filter(({ isMoved }) => !isMoved)]
    const kept = new Set<HandRow>()
    for (const row of inOrder)
      if ((left.get(row.credit) ?? -1) >= row.cents && (left.get(row.charge) ?? -1) >= row.cents) {
        kept.add(row)
        take(row, row.cents)
      }
    const creditOf = ({ credit }: HandRow) => credits.find(({ id }) => id === credit)!
    const ofRent = inOrder.filter((row) => kept.has(row) && !row.isMoved && creditOf(row).part === 'rent')
    const open = charges.filter(({ id, part }) => part === 'rent' && left.get(id)! > 0)
    const isWrong = ofRent.some((row) => {
      const credit = creditOf(row)
      if (credit.isBound || credit.names !== null) return false
      const at = charges.findIndex(({ id }) => id === row.charge)
      const isBack = credit.month > charges[at]!.month
      if (isBack && !credit.isLoose) return true
      if (charges[at]!.account === 'last_month' && !credit.isEarly) return true
      return open.some(
        (other) =>
          other.month >= credit.month &&
          (isBack || charges.indexOf(other) < at) &&
          (other.account !== 'last_month' || credit.isEarly),
      )
    })
    if (isWrong)
      for (const row of ofRent) {
        kept.delete(row)
        take(row, -row.cents)
      }
    const added: HandRow[] = []
    for (const turn of ['named', 'own', 'later', 'earlier'])
      for (const charge of charges)
        for (const credit of credits) {
          const cents = Math.min(left.get(charge.id)!, left.get(credit.id)!)
          if (cents === 0 || charge.part !== credit.part) continue
          if (charge.account === 'last_month' && !credit.isEarly) continue
          const may = {
            named:
              credit.names !== null &&
              (credit.names === charge.id || (charge.source === 'payment' && charge.payment_id === credit.names)),
            own: credit.month === charge.month,
            later: credit.month < charge.month && !credit.isBound,
            earlier: credit.month > charge.month && credit.isLoose,
          }[turn]
          if (may !== true) continue
          const row = { credit: credit.id, charge: charge.id, cents, isMoved: false }
          take(row, cents)
          const same = inOrder.find(
            (one) =>
              !kept.has(one) &&
              !one.isMoved &&
              one.credit === row.credit &&
              one.charge === row.charge &&
              one.cents === cents,
          )
          if (same) kept.add(same)
          else added.push(row)
        }
    this.rows = [...this.rows.filter((row) => kept.has(row)), ...added]
  }
}
