import { addDays, addMonths } from '#contract/core/calendar.ts'
import { Books } from '#server/testing/leases/books.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { expect, test } from 'vitest'
import { monthOf, openCentsOf, type Payer, rentBalanceOf, type RentPaidBy, sum } from '../rent-balance.ts'
import type { Person } from './people.ts'
import { sharesBy } from './shares.ts'
import { splitCents } from './split.ts'

const STEPS = 2200
const LEASES = 22
const TIMEOUT_MS = 120_000

const random = randomNumbers(20_261_128)
const upTo = (most: number) => Math.floor(random() * (most + 1))
const pick = <T>(of: readonly T[]): T => of[upTo(of.length - 1)]!

interface Paper {
  name: string
  joined: string
  left: string | null
  shares: { from: string; cents: number }[]
}

interface Note {
  by: string
  cents: number
  day: string
}

/** Rent by month, as it is agreed. */
interface Rents {
  start: string
  dueDay: number
  rents: { from: string; cents: number }[]
}

const dueOf = ({ start, dueDay }: Rents, month: string) => {
  const day = `${month.slice(0, 8)}${String(dueDay).padStart(2, '0')}`
  return day < start ? start : day
}

const wasThere = ({ joined, left }: Paper, day: string) => joined <= day && (left === null || left >= day)

/** What everyone is asked for on a day, counted on paper: one debt for each person and month, and each payment crossed off cent by cent from a list. */
function countOnPaper(
  papers: readonly Paper[],
  terms: Rents,
  notes: readonly Note[],
  today: string,
): Map<string, number> {
  const debts: { month: string; due: string; who: string; share: number; left: number }[] = []
  for (let month = monthOf(terms.start); month <= addMonths(monthOf(today), 24); month = addMonths(month, 1)) {
    const due = dueOf(terms, month)
    const rent = terms.rents.findLast(({ from }) => from <= month)!.cents
    const there = papers.filter((paper) => wasThere(paper, due))
    const weights = there.map(({ shares }) => (shares.findLast(({ from }) => from <= due) ?? shares[0]!).cents)
    for (const [at, share] of splitCents(rent, weights).entries())
      debts.push({ month, due, who: there[at]!.name, share, left: share })
  }
  const cross = (cents: number, of: (debt: (typeof debts)[number]) => boolean) => {
    let rest = cents
    for (const debt of debts) {
      if (rest === 0 || !of(debt)) continue
      const part = Math.min(rest, debt.left)
      debt.left -= part
      rest -= part
    }
    return rest
  }
  const gifts: { from: string; to: (typeof debts)[number]; cents: number }[] = []
  const moveOut = ({ name }: Paper) => {
    for (const debt of debts.filter(({ who, left }) => who === name && left > 0)) {
      const heirs = debts.filter(
        (one) =>
          one.month === debt.month &&
          papers.some((paper) => paper.name === one.who && (paper.left === null || paper.left >= today)),
      )
      const isNobodys = heirs.every(({ share }) => share === 0)
      // Where none of them has a share, the main tenant owes it.
      const weights = heirs.map(({ who, share }) => (isNobodys ? Number(who === papers[0]!.name) : share))
      for (const [at, part] of splitCents(debt.left, weights).entries()) {
        heirs[at]!.left += part
        heirs[at]!.share += part
        gifts.push({ from: name, to: heirs[at]!, cents: part })
      }
      debt.share -= debt.left
      debt.left = 0
    }
  }
  const count = (by: string, cents: number, day: string) => {
    let rest = cross(cents, ({ who, due }) => who === by && due <= day)
    if (rest < cents) rest = cross(rest, ({ who, due }) => who !== by && due <= day)
    const next = debts.find(({ who, due, left }) => who === by && due > day && left > 0)
    if (next) rest = cross(rest, (debt) => debt === next)
    rest = cross(rest, ({ who, due }) => who !== by && due <= day)
    for (const month of new Set(debts.filter(({ due }) => due > day).map((debt) => debt.month))) {
      rest = cross(rest, (debt) => debt.month === month && debt.who === by)
      rest = cross(rest, (debt) => debt.month === month)
    }
  }
  /** Someone who has left pays what the others took over from them. One who had paid that has the money for themselves. */
  const giveBack = (by: string, cents: number, day: string) => {
    let rest = cents
    for (const month of new Set(gifts.filter(({ from }) => from === by).map(({ to }) => to.month))) {
      const own = gifts.filter(({ from, to }) => from === by && to.month === month)
      const owed = own.map((gift) => gift.cents)
      const given = splitCents(Math.min(rest, sum(owed)), owed)
      const again = own.map(({ to }, at) => Math.max(0, given[at]! - to.left))
      for (const [at, gift] of own.entries()) {
        gift.cents -= given[at]!
        gift.to.share -= given[at]!
        gift.to.left -= given[at]! - again[at]!
      }
      for (const [at, { to }] of own.entries()) if (again[at]! > 0) count(to.who, again[at]!, day)
      rest -= sum(given)
    }
    return rest
  }
  const days = [
    ...notes.map((note) => ({ day: note.day, note, gone: null })),
    ...papers
      .filter(({ left }) => left !== null && left < today)
      .map((gone) => ({ day: `${gone.left} z`, note: null, gone })),
  ].toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  for (const { note, gone } of days) {
    if (gone) moveOut(gone)
    if (!note) continue
    const { by, cents, day } = note
    count(by, giveBack(by, cents, day), day)
  }
  const now = debts.filter(({ due }) => due <= today)
  const byPerson = new Map<string, number>(papers.map(({ name }) => [name, 0]))
  for (const { who, left } of now) byPerson.set(who, byPerson.get(who)! + left)
  return byPerson
}

/** One lease with its papers. */
class Household {
  readonly books: Books
  readonly terms: Rents
  papers: Paper[]
  payments: (Note & { month: string; isCheck: boolean })[] = []
  made = 1
  late = 0

  constructor() {
    const start = addDays('2026-01-01', upTo(200))
    const rent = 100_000 + upTo(300_000)
    const dueDay = pick([1, 1, 5, 15])
    this.books = new Books(start, null, dueDay, rent)
    this.terms = { start, dueDay, rents: [{ from: '2000-01-01', cents: rent }] }
    this.papers = [{ name: this.books.payer.id, joined: '0001-01-01', left: null, shares: [] }]
    this.join()
    if (random() < 0.5) this.join()
  }

  get today() {
    return this.books.today
  }

  get there() {
    return this.papers.filter((paper) => wasThere(paper, this.today))
  }

  get people(): Person[] {
    return this.papers.map(({ name, joined, left, shares }, at) => ({
      userId: name,
      tenantIds: [],
      stays: [{ joinedOn: at === 0 ? null : joined, leftOn: left }],
      shares,
    }))
  }

  get ledger() {
    const paid: RentPaidBy[] = this.payments.map(({ by, cents, day, month }) => ({
      payerId: by,
      tenantId: null,
      cents,
      day,
      month,
      isEarly: false,
    }))
    return { ...this.books.ledger, paid }
  }

  private get balance() {
    return rentBalanceOf(this.books.payer, this.ledger)!
  }

  get openCents() {
    return sum(this.balance.open.map(openCentsOf))
  }

  share() {
    for (const paper of this.there) {
      const cents = upTo(5) === 0 ? 0 : 1 + upTo(200_000)
      paper.shares = [...paper.shares.filter(({ from }) => from < this.today), { from: this.today, cents }]
    }
  }

  join() {
    if (this.there.length >= 3) return
    this.made += 1
    this.papers.push({ name: `roommate ${this.made}`, joined: this.today, left: null, shares: [] })
    this.share()
  }

  leave() {
    const paper = pick(this.there.slice(1).concat(this.papers[0]!))
    if (paper !== this.papers[0] && paper.left === null) paper.left = addDays(this.today, upTo(20))
  }

  pay(by: string, cents: number) {
    const month = this.balance.paying?.month
    if (cents <= 0 || month === undefined) return
    this.payments.push({ by, cents, day: this.today, month, isCheck: upTo(1) === 0 })
  }

  /** Someone pays who has left. */
  payLate() {
    const gone = this.papers.filter(({ left }) => left !== null && left < this.today)
    if (gone.length === 0) return
    this.late += 1
    this.pay(pick(gone).name, upTo(150_000))
  }

  /** A refund of a part, or a check that came back. */
  back() {
    const payment = pick(this.payments.length === 0 ? [null] : this.payments.slice(-6))
    if (!payment) return
    if (payment.isCheck) this.payments = this.payments.filter((one) => one !== payment)
    else payment.cents -= upTo(payment.cents - 1)
  }

  raise() {
    const [from, cents] = [addMonths(monthOf(this.today), upTo(3)), 100_000 + upTo(300_000)]
    this.books.raiseRent(from, cents)
    this.terms.rents = [...this.terms.rents.filter((one) => one.from < from), { from, cents }]
  }

  asked() {
    const payer: Payer = this.books.payer
    const of = sharesBy(this.people, payer, this.ledger, { day: this.today })
    return new Map(this.papers.map(({ name }) => [name, of(name)]))
  }

  step() {
    this.books.today = addDays(this.today, 1 + upTo(9))
    const asked = this.asked()
    const open = this.openCents
    const who = pick(this.there)
    const own = asked.get(who.name)!.openCents
    const what = random()
    if (what < 0.3) this.pay(who.name, own)
    else if (what < 0.4) this.pay(who.name, upTo(Math.max(own, 50_000)))
    else if (what < 0.5) this.pay(who.name, open)
    else if (what < 0.55) this.pay(who.name, own + upTo(150_000))
    else if (what < 0.58) this.payLate()
    else if (what < 0.63) this.back()
    else if (what < 0.7) this.share()
    else if (what < 0.74) this.raise()
    else if (what < 0.79) this.join()
    else if (what < 0.83) this.leave()
  }
}

test(
  'after any history, each is asked for what a count on paper says, together for what is open, and paying it leaves nothing',
  () => {
    const seen = { exact: 0, moved: 0, left: 0, late: 0, joined: 0 }
    for (let lease = 0; lease < LEASES; lease += 1) {
      const home = new Household()
      for (let step = 0; step < STEPS / LEASES; step += 1) {
        home.step()
        const { today, terms, papers, openCents } = home
        const asked = home.asked()
        const cents = [...asked.values()].map((own) => own.openCents)
        expect(sum(cents)).toBe(openCents)
        expect(Math.min(...cents)).toBeGreaterThanOrEqual(0)
        for (const { name, joined, left } of papers) {
          const { months } = asked.get(name)!
          expect(months.every(({ dueOn, openCents: open }) => open === 0 || (dueOn >= joined && dueOn <= today))).toBe(
            true,
          )
          expect(left !== null && left < today ? months : []).toEqual([])
        }
        const paper = countOnPaper(papers, terms, home.payments, today)
        // Money of one that waits for their own next share pays the month of another meanwhile, so the paper can have more open, or less after a refund.
        const difference = Math.sign(sum([...paper.values()]) - openCents)
        const differences = [...asked].map(([name, own]) => Math.sign(paper.get(name)! - own.openCents))
        expect(differences.every((one) => one === 0 || one === difference)).toBe(true)
        seen[difference === 0 ? 'exact' : 'moved'] += 1
      }
      const before = home.asked()
      for (const [name, own] of before) home.pay(name, own.openCents)
      expect(home.openCents).toBe(0)
      for (const own of home.asked().values()) expect(own.openCents).toBe(0)
      seen.left += home.papers.filter(({ left }) => left !== null).length
      seen.late += home.late
      seen.joined += home.papers.length - 1
    }
    // Enough happened for the histories to mean something.
    expect(seen.exact).toBeGreaterThan(STEPS / 2)
    expect(seen.moved).toBeGreaterThan(20)
    expect(seen.left).toBeGreaterThan(LEASES)
    expect(seen.late).toBeGreaterThan(LEASES / 2)
    expect(seen.joined).toBeGreaterThan(2 * LEASES)
  },
  TIMEOUT_MS,
)
