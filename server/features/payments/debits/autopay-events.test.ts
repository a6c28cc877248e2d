import { companyDay } from '#contract/core/calendar.ts'
import type { Ledger } from '#contract/leases/entries.ts'
import { changeAutopay } from '#server/features/payments/autopay/service.ts'
import { skipNext } from '#server/features/payments/autopay/skip.ts'
import { waitingJobs } from '#server/testing/identity-service.ts'
import { autopayersOf, dayAfter, hourOf } from '#server/testing/methods/autopay.ts'
import { answerDebits, MANDATE } from '#server/testing/methods/debits.ts'
import { type Begun, confirmAt } from '#server/testing/payments.ts'
import { setUpCardProvider } from '#server/testing/setups/card-provider.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const RENT = 210_000
/** Before and after the cut-off of 6 p.m. on the day before. */
const [BEFORE, AFTER] = [17, 19]
const STORIES = 12
/** A story has some 30 requests to a provider on the network. */
const TIMEOUT_MS = 120_000

const CARD = 'pm_sbx_visa'
const UNPAID = 'pm_sbx_bankInsufficientFunds'
const RETURNED = 'pm_sbx_bankDispute'

const { db, cards, app, stripe } = await setUpCardProvider()
const { createNext, deliver, runAt, takenFrom, useBank } = autopayersOf(db, app, cards)
const origin = 'http://localhost:3000'

interface Story {
  /** What autopay charges, and at most how much. */
  token: string
  cap: number | null
  byHand: { cents: number; token: string }
  end: { how: string; hour: number }
  /** Numbers for what the bank and the network do. */
  chaos: Iterator<number>
}

const stories: fc.Arbitrary<Story> = fc.record({
  token: fc.constantFrom(CARD, 'pm_sbx_bankSuccess', UNPAID, RETURNED),
  cap: fc.constantFrom(null, null, 50_000, RENT),
  byHand: fc.record({ cents: fc.constantFrom(0, 0, 65_432, RENT), token: fc.constantFrom(CARD, UNPAID, RETURNED) }),
  end: fc.record({
    how: fc.constantFrom('never', 'never', 'skipped', 'off'),
    hour: fc.constantFrom(BEFORE, AFTER),
  }),
  chaos: fc.infiniteStream(fc.nat(999)),
})

const sorted = (list: readonly number[]) => list.filter((cents) => cents > 0).toSorted((one, other) => one - other)

/** Events in random order, each once, twice or not at all. What is left out comes later. */
const disturbed = (next: () => number) => (ids: string[]) =>
  ids
    .flatMap((id) => Array.from({ length: next() % 3 }, () => ({ id, at: next() })))
    .toSorted((one, other) => one.at - other.at)
    .map(({ id }) => id)

async function answerAll() {
  // The second time it takes back what it can.
  await answerDebits(db)
  await answerDebits(db)
}

type Tenant = Awaited<ReturnType<typeof createNext>>

async function payByHand({ payer }: Tenant, { cents, token }: Story['byHand']) {
  const begun = (await payer.begin(cents / 100)).json<Begun>()
  await confirmAt(app, begun, token, token === CARD ? {} : MANDATE)
}

async function cancel({ userId, before }: Tenant, { how, hour }: Story['end']) {
  const owner = { userId, gateway: cards.gateway, address: '127.0.0.1', hasBankDebit: true }
  const body = { isOn: false, day: undefined, methodId: undefined, cap: undefined }
  if (how === 'off') await changeAutopay({ db, origin }, owner, body, hourOf(before, hour))
  if (how !== 'skipped') return
  const skip = skipNext(db, owner, {}, hourOf(before, hour))
  if (hour === AFTER) await expect(skip).rejects.toMatchObject({ code: 'conflict' })
  else await skip
}

/** Two days of the job, the bank and the network. */
async function live(tenant: Tenant, { byHand, end, chaos }: Story) {
  const next = () => chaos.next().value as number
  const { on, before } = tenant
  await runAt(before, 8)
  if (byHand.cents > 0) await payByHand(tenant, byHand)
  await deliver(disturbed(next))
  await cancel(tenant, end)
  // What a bank does with a payment by hand changes what is due, so it is known before autopay charges.
  await answerAll()
  await deliver((ids) => [...ids, ...ids].toReversed())
  for (const [day, hour] of [
    [on, 8],
    [on, 15],
    [dayAfter(on), 8],
  ] as const) {
    await Promise.all([runAt(day, hour), ...(next() % 2 ? [runAt(day, hour)] : [])])
    if (next() % 2 === 0) await answerDebits(db)
    await deliver(disturbed(next))
  }
  await answerAll()
  await deliver((ids) => [...ids, ...ids].toSorted(() => (next() % 2) * 2 - 1))
}

async function booksOf({ userId, payer }: Tenant) {
  const runs = await db
    .selectFrom('autopay_runs as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['p.amount_cents', 'p.status'])
    .where('r.user_id', '=', userId)
    .execute()
  const mails = await waitingJobs<{ subject: string }>(db, 'send_mail')
  const { entries } = (await payer.call('GET', '/api/ledger')).json<Ledger>()
  const centsOf = (kind: string) =>
    sorted(
      entries.filter((entry) => entry.kind === kind).map(({ amount }) => Math.abs(Math.round(Number(amount) * 100))),
    )
  return {
    runs: runs.map((run) => [Number(run.amount_cents), run.status]),
    taken: sorted(await takenFrom(userId)),
    posted: centsOf('payment'),
    returned: centsOf('reversal'),
    receipts: mails.filter(({ subject }) => subject.startsWith('Receipt for')).length,
  }
}

test(
  'autopay with events doubled, reordered and late charges once, no more than is owed, and nothing that was canceled in time',
  async () => {
    let [paid, canceled, returned] = [0, 0, 0]
    const tell = async (story: Story) => {
      await sql`delete from graphile_worker._private_jobs`.execute(db)
      await db.deleteFrom('autopay_runs').execute()
      await db.deleteFrom('autopay').execute()
      const { token, cap, byHand, end } = story
      const tenant = await createNext({ cap: cap === null ? null : (cap / 100).toFixed(2) })
      if (token !== CARD) await useBank(stripe, tenant, token)
      await live(tenant, story)

      // Counted without the product: the rent of this month, and of the next one if autopay pays in it.
      const owed = RENT * (tenant.on.slice(0, 7) === companyDay().slice(0, 7) ? 1 : 2)
      const handPaid = byHand.token === UNPAID ? 0 : byHand.cents
      // What a bank took back is owed again.
      const left = owed - (byHand.token === RETURNED ? 0 : handPaid)
      const isCanceled = end.how !== 'never' && end.hour === BEFORE
      const asked = isCanceled ? 0 : Math.min(cap ?? Infinity, left)
      const charged = token === UNPAID ? 0 : asked
      const all = sorted([handPaid, charged])
      const takenBack = sorted([byHand.token === RETURNED ? handPaid : 0, token === RETURNED ? charged : 0])
      const { receipts, ...books } = await booksOf(tenant)
      expect(books).toEqual({
        runs: asked > 0 ? [[asked, charged > 0 ? 'completed' : 'failed']] : [],
        taken: all,
        posted: all,
        returned: takenBack,
      })
      // One receipt each, except for what a bank had taken back before the product heard that it was paid.
      expect(receipts).toBeLessThanOrEqual(all.length)
      expect(receipts).toBeGreaterThanOrEqual(all.length - takenBack.length)
      paid += Number(charged > 0)
      canceled += Number(isCanceled)
      returned += Number(token === RETURNED && charged > 0)
    }
    await fc.assert(fc.asyncProperty(stories, tell), { numRuns: STORIES, endOnFailure: true, seed: 20_261_128 })
    // Enough happened for the stories to mean something.
    expect(Math.min(paid - 3, canceled, returned)).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
