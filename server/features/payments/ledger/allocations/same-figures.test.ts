import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Allocations } from '#contract/leases/allocations/admin.ts'
import type { AdminLedger, AdminLedgerEntry } from '#contract/leases/entries.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { addMonths } from '#server/testing/tenants.ts'
import { expect, test } from 'vitest'

const { db, call, leased, rentOf, receipt, chargeFor, reversal } = await setUpLedgers()

const TODAY = companyDay()
const [HISTORIES, STEPS] = [4, 20]
const TIMEOUT_MS = 300_000

const inCents = (amount: string) => Math.round(Number(amount) * 100)
type Aged = Record<'balance' | 'upTo30' | 'upTo60' | 'upTo90' | 'over90', string>

/** One lease with what staff, a card and the bank do to it. In a straight history no payment is more than what is open of its month. */
async function setUpHistory(seed: number, isStraight: boolean) {
  const random = randomNumbers(seed)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const pick = <T>(of: readonly T[]): T | undefined => of[upTo(of.length - 1)]
  const { tenant, leaseId, ledger } = await leased({ months: 3 + upTo(4) })
  const received: string[] = []
  let feeDay = -80
  // Fees are open from the beginning, so that a payment of fees pays this one.
  await chargeFor(leaseId, { amount: '500', effectiveOn: addDays(TODAY, feeDay) })
  async function amount() {
    const any = pick([200_000, 150_000, 300_000, 1 + upTo(400_000)])!
    const { rentOpen } = await rentOf(tenant.id)
    // A cent where nothing is open, because nothing can't be received.
    const most = isStraight ? Math.max(1, inCents(rentOpen ?? '0')) : any
    return formatCents(Math.min(any, most))
  }
  const steps = [
    async () => {
      const account = pick(['rent', 'rent', 'rent', 'fee'])!
      // No more fees are paid than are open.
      const paid = await receipt(leaseId, {
        account,
        amount: account === 'fee' ? '20' : await amount(),
        number: String(upTo(1e9)),
      })
      expect(paid.statusCode).toBe(201)
      if (account === 'rent') received.push(paid.json<AdminLedgerEntry>().id)
    },
    async () => {
      // Each fee comes after the one before.
      feeDay += upTo(8)
      await chargeFor(leaseId, {
        amount: formatCents(1000 + upTo(20_000)),
        effectiveOn: addDays(TODAY, Math.min(0, feeDay)),
      })
    },
    async () => {
      const effectiveOn = addMonths(-upTo(3))
      await chargeFor(leaseId, { account: 'rent', amount: '75', effectiveOn })
    },
    async () => {
      const [id] = received.splice(upTo(Math.max(0, received.length - 1)), 1)
      if (id !== undefined) await reversal(id)
    },
    async () => {
      const { rentMonth } = await rentOf(tenant.id)
      await db
        .insertInto('payments')
        .values({
          user_id: tenant.id,
          payer_name: 'Grace Hopper',
          payer_email: tenant.email,
          amount_cents: inCents(await amount()),
          payment_type: 'rent',
          status: 'completed',
          gateway: 'sandbox',
          intent_id: `pi_${leaseId}_${upTo(1e9)}`,
          rent_month: rentMonth,
          completed_at: new Date(),
        })
        .execute()
    },
    async () => {
      const cards = db.updateTable('payments').set({ refunded_cents: 1000 + upTo(50_000) })
      await cards.where('user_id', '=', tenant.id).where('amount_cents', '>', '60000').execute()
    },
  ]
  return { tenant, leaseId, ledger, step: async () => await pick([steps[0]!, ...steps])!() }
}

/** What is open of the charges of an account, by the rows. */
function openCharges({ entries }: AdminLedger, isOf: (entry: AdminLedgerEntry) => boolean) {
  const open = entries.filter((entry) => entry.kind === 'charge' && Number(entry.left) > 0 && isOf(entry))
  return open.map(({ effectiveOn, period, left }) => ({ day: effectiveOn, month: period, cents: inCents(left!) }))
}
/** Whether a payment pays another month than its own. */
function isCarried({ entries }: AdminLedger) {
  const months = new Map(entries.map(({ id, period }) => [id, period]))
  const payments = entries.filter(({ kind, account }) => kind === 'payment' && account === 'rent')
  return payments.some(({ paid, period }) => paid.some(({ entryId }) => months.get(entryId) !== period))
}
const sum = (open: readonly { cents: number }[]) => open.reduce((all, { cents }) => all + cents, 0)

test(
  'after random payments, charges, refunds and returned checks, the rows say what the rent balance and aging say',
  async () => {
    let aged = 0
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const isStraight = seed % 2 === 0
      const { tenant, leaseId, ledger, step } = await setUpHistory(seed, isStraight)
      for (let at = 0; at < STEPS; at += 1) {
        await step()
        const books = await ledger()
        const rents = openCharges(books, ({ account }) => account === 'rent')
        const { rentOwed, openMonths } = await rentOf(tenant.id)
        expect(formatCents(sum(rents))).toBe(rentOwed)
        // Month by month, as late fees, reminders and shares count them, where each payment pays its own month.
        const byMonth = Map.groupBy(
          rents.toSorted((one, other) => (one.month! < other.month! ? -1 : 1)),
          ({ month }) => month!,
        )
        const months = [...byMonth].map(([month, open]) => [month, formatCents(sum(open))])
        const asked = openMonths.map(({ month, open }) => [month, open])
        expect(isCarried(books) ? asked : months).toEqual(asked)
        const { left } = (await call('GET', `/api/admin/leases/${leaseId}/allocations`)).json<Allocations>()
        const free = left.filter(({ side }) => side === 'credit').reduce((all, one) => all + inCents(one.left), 0)
        const all = openCharges(books, () => true)
        expect(formatCents(sum(all) - free)).toBe(books.balance)
        // Aging takes what a month has too much off the oldest charges. Where there is none, each charge has its age.
        if (free > 0 || isCarried(books)) continue
        const rows = (await call('GET', `/api/admin/reports/aging?search=${tenant.email}`)).json<Aged[]>()
        const between = (from: number, to: number) =>
          formatCents(sum(all.filter(({ day }) => day <= addDays(TODAY, -from) && day > addDays(TODAY, -to))))
        const { balance, upTo30, upTo60, upTo90, over90 } = rows[0] ?? {
          balance: '0.00',
          upTo30: '0.00',
          upTo60: '0.00',
          upTo90: '0.00',
          over90: '0.00',
        }
        expect([balance, upTo30, upTo60, upTo90, over90]).toEqual([
          books.balance,
          between(0, 31),
          between(31, 61),
          between(61, 91),
          between(91, 9999),
        ])
        aged += Number(rows.length > 0)
      }
    }
    expect(aged).toBeGreaterThan(10)
  },
  TIMEOUT_MS,
)
