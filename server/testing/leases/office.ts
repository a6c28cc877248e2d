import { addMonths } from '#contract/core/calendar.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Allocations } from '#contract/leases/allocations/admin.ts'
import { type Life, monthOf } from './lives.ts'
import { centsOf, type Chances, dollars, type UsedProduct } from './used-product.ts'

type Lease = { leaseId: string; life: Life; product: UsedProduct; chances: Chances }

/** Takes something off the rent that is owed. */
async function creditRent({ leaseId, life, product, chances }: Lease, today: string) {
  const cents = Math.min(life.rentOwed(today), 1000 + chances.upTo(20_000))
  if (cents <= 0) return
  const given = { account: 'rent', amount: dollars(cents), effectiveOn: today, memo: 'Concession' }
  await product.done(product.staff('POST', `/api/admin/leases/${leaseId}/credits`, given))
  life.note(today, 'credit', -cents)
}

/** Agrees on a charge for each month from the next one on. */
async function agreeOnCharge({ leaseId, life, product, chances }: Lease, today: string) {
  const [from, cents] = [addMonths(monthOf(today), 1), 1000 + chances.upTo(9000)]
  if (life.terms.end !== null && life.terms.end < from) return
  const agreed = {
    account: chances.pick(['fee', 'utility']),
    amount: dollars(cents),
    memo: 'Parking',
    firstMonth: from,
  }
  await product.done(product.staff('POST', `/api/admin/leases/${leaseId}/recurring-charges`, agreed))
  life.recurring.push({ from, cents })
}

/** Moves a payment of rent to the newest charges, as a tenant may ask. */
async function movePayment({ leaseId, life, product, chances }: Lease) {
  const read = product.staff('GET', `/api/admin/leases/${leaseId}/allocations`)
  const { left, allocations: rows, version } = await product.done<Allocations>(read)
  const payments = left.filter(({ side, part }) => side === 'credit' && part === 'rent')
  if (payments.length === 0) return
  const { entryId: id, amount } = chances.pick(payments)
  const moved: { chargeId: string; amount: string }[] = []
  let rest = centsOf(amount)
  for (const { entryId: chargeId, left: open } of left
    .filter((one) => one.side === 'charge' && one.part === 'rent')
    .toReversed()) {
    const own = rows.filter((row) => row.creditId === id && row.chargeId === chargeId)
    const cents = Math.min(
      rest,
      own.reduce((all, row) => all + centsOf(row.amount), centsOf(open)),
    )
    if (cents > 0) moved.push({ chargeId, amount: formatCents(cents) })
    rest -= cents
  }
  const body = { allocations: moved, reason: 'As the tenant asked', version }
  const answer = await product.staff('POST', `/api/admin/ledger-entries/${id}/allocations`, body)
  // A closed month keeps what it said was paid.
  if (answer.statusCode === 400 || answer.statusCode === 409) return
  await product.done(Promise.resolve(answer))
  life.hasMoves = true
}

/** Pays back what was paid too much. Rent of later months is due again. */
async function payBack({ leaseId, life, product, chances }: Lease, today: string) {
  const { credit } = await product.done<{ credit: string }>(product.staff('GET', `/api/admin/leases/${leaseId}/credit`))
  const cents = Math.ceil(centsOf(credit) / (1 + chances.upTo(2)))
  if (cents <= 0) return
  const paid = { amount: dollars(cents), method: 'check', number: dollars(cents), paidOn: today, isAnother: true }
  await product.done(product.staff('POST', `/api/admin/leases/${leaseId}/payouts`, paid))
  life.note(today, 'refund', cents)
  life.hasReturns = true
}

/** What the office does now and then besides what the tenancy itself brings. */
export async function doOfficeWork(lease: Lease, today: string, isPending: boolean) {
  const { life, chances } = lease
  if (!isPending && chances.chance(0.005)) await creditRent(lease, today)
  if (life.recurring.length < 2 && chances.chance(0.003)) await agreeOnCharge(lease, today)
  if (chances.chance(0.006)) await movePayment(lease)
  if (!isPending && life.balance(today) < 0 && chances.chance(0.02)) await payBack(lease, today)
}
