import { randomUUID } from 'node:crypto'
import { addDays, companyDay } from '#contract/core/calendar.ts'
import { formatCents } from '#contract/core/money.ts'
import type { Allocations } from '#contract/leases/allocations/admin.ts'
import { setUpLedgers } from '#server/testing/leases/ledgers.ts'
import type { HandEntry, HandLease, HandRow } from '#server/testing/leases/paid-by-hand.ts'
import { RandomLedger } from '#server/testing/leases/random-ledger.ts'
import { randomNumbers } from '#server/testing/random-numbers.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertEntries, type NewEntry } from '../books/entry-queries.ts'

const { db, call } = await setUpLedgers()

const [LEASES, STEPS] = [210, 50]
const TIMEOUT_MS = 600_000
const TODAY = companyDay()

await sql`create table statements (n bigint generated always as identity, lease_id uuid, ids uuid[])`.execute(db)
await sql`
  create function log_statement() returns trigger language plpgsql as $$
    begin
      insert into statements (lease_id, ids) select lease_id, array_agg(id order by seq) from added group by lease_id;
      return null;
    end
  $$`.execute(db)
// The names of triggers are their order.
await sql`
  create trigger a_logged after insert on ledger_entries referencing new table as added for each statement execute function log_statement()`.execute(
  db,
)

type Happening = { entries: HandEntry[] } | { credit: string; rows: { charge: string; cents: number }[] }

const listRows = async (leaseId: string) =>
  (
    await sql<{ credit: string; charge: string; cents: number; isMoved: boolean }>`
      select credit_id as credit, charge_id as charge, cents::float8 as cents, source = 'staff' as "isMoved"
      from live_allocations where lease_id = ${leaseId} order by id`.execute(db)
  ).rows

/** As a text, which is compared faster. */
const inWords = (rows: readonly HandRow[]) =>
  rows
    .map(({ credit, charge, cents, isMoved }) => `${credit} pays ${cents} of ${charge}${isMoved ? ', moved' : ''}`)
    .join('\n')

async function createLease(lease: HandLease): Promise<{ id: string; userId: string }> {
  const userId = randomUUID()
  await sql`insert into users (id, email, role) values (${userId}, ${`${userId}@example.com`}, 'tenant')`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into leases (user_id, rent_cents, starts_on, due_day) values (${userId}, 200000, ${lease.starts_on}, 1) returning id`.execute(
    db,
  )
  // It is not charged by its terms, which these entries do not follow.
  await sql`insert into ledger_days (lease_id, charged_on) values (${rows[0]!.id}, ${TODAY})`.execute(db)
  return { id: rows[0]!.id, userId }
}

/** A random ledger with all that happened to it. */
class History extends RandomLedger {
  readonly happened: Happening[] = []
  private seen = 0

  /** Staff move a payment to charges of its kind, now and then to more than is open. */
  private move = async () => {
    const before = (await call('GET', `/api/admin/leases/${this.id}/allocations`)).json<Allocations>()
    const credit = this.pick(before.left.filter(({ side }) => side === 'credit'))
    if (!credit) return
    const own = before.allocations.filter(({ creditId }) => creditId === credit.entryId)
    const allocations = new Map<string, number>()
    let left = Math.round(Number(credit.amount) * 100)
    for (const charge of before.left.filter(({ side, part }) => side === 'charge' && part === credit.part)) {
      if (this.random() < 0.6) continue
      const paid = own
        .filter(({ chargeId }) => chargeId === charge.entryId)
        .reduce((sum, { amount }) => sum + Number(amount), 0)
      const cents = Math.min(left, Math.round((Number(charge.left) + paid) * 100))
      if (cents > 0) allocations.set(charge.entryId, cents)
      left -= Math.max(0, cents)
    }
    const answer = await call('POST', `/api/admin/ledger-entries/${credit.entryId}/allocations`, {
      allocations: [...allocations].map(([chargeId, cents]) => ({ chargeId, amount: formatCents(cents) })),
      reason: 'As the tenant asked',
      version: before.version,
    })
    // The last month in advance takes only what was paid before the lease began.
    if (answer.statusCode === 400 && answer.body.includes("last month's rent")) return
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const rows = [...allocations].map(([charge, cents]) => ({ charge, cents }))
    this.happened.push({ credit: credit.entryId, rows })
    this.hand.move(credit.entryId, rows)
    this.hand.settle(this.lease)
  }

  /** Tells the count by hand what was added, statement by statement. */
  private async catchUp() {
    const { rows } = await sql<{ n: number; entries: HandEntry[] }>`
      select n::int as n, (select jsonb_agg(e order by seq) from ledger_entries as e where e.id = any(ids)) as entries
      from statements where lease_id = ${this.id} and n > ${this.seen} order by n`.execute(db)
    for (const { n, entries } of rows) {
      this.hand.entries.push(...entries)
      this.happened.push({ entries })
      this.hand.settle(this.lease)
      this.seen = n
    }
  }

  /** Lives through a step. Returns the rows, and what a count by hand says of them. */
  async live() {
    const chance = this.random()
    if (chance < 0.04) await this.move()
    else if (chance < 0.2) await Promise.all([this.pick(this.steps)!(), this.pick(this.steps)!()])
    else await this.pick(this.steps)!()
    await this.catchUp()
    return { rows: inWords(await listRows(this.id)), byHand: inWords(this.hand.rows) }
  }
}

/** Neither side gives or takes more than it has, and together they are the balance. */
async function requireSound({ id, hand, lease }: History) {
  const left = hand.left(lease)
  expect([...left.values()].every((cents) => cents >= 0)).toBe(true)
  const accounts = new Map(hand.entries.map((entry) => [entry.id, entry.account]))
  for (const { credit, charge } of hand.rows)
    expect(accounts.get(credit) === 'deposit').toBe(accounts.get(charge) === 'deposit')
  const { rows } = await sql<{ open: number; free: number; is_over: boolean }>`
    with sides as (
      select s.is_credit, s.cents - coalesce((select sum(a.cents) from live_allocations as a where s.id in (a.credit_id, a.charge_id)), 0) as rest
      from allocation_sides as s where s.lease_id = ${id}
    )
    select coalesce(sum(rest) filter (where not is_credit), 0)::float8 as open, coalesce(sum(rest) filter (where is_credit), 0)::float8 as free,
      bool_or(rest < 0) as is_over
    from sides`.execute(db)
  const { open, free, is_over: isOver } = rows[0]!
  expect(isOver).toBe(false)
  // What went back and was never received is owed beside the charges.
  const balance = hand.entries.reduce((sum, { cents }) => sum + cents, 0)
  expect(balance - (open - free)).toBeGreaterThanOrEqual(0)
}

/** Tells another lease the same, and returns what paid what there, in the names of the first. */
async function replay({ happened, lease }: History) {
  const { id } = await createLease(lease)
  await sql`select open_allocations(array[${id}]::uuid[], 'sandbox')`.execute(db)
  const names = new Map<string, string>()
  const payments = new Map<string, string>()
  const paymentOf = (payment: string) => {
    const known = payments.get(payment) ?? names.get(payment) ?? randomUUID()
    payments.set(payment, known)
    return known
  }
  for (const one of happened)
    if ('entries' in one)
      await insertEntries(
        db,
        one.entries.map(({ seq, id: old, ...entry }) => {
          names.set(old, randomUUID())
          return {
            ...entry,
            id: names.get(old)!,
            lease_id: id,
            reverses: entry.reverses && names.get(entry.reverses)!,
            pays: entry.pays && names.get(entry.pays)!,
            payment_id: entry.payment_id && paymentOf(entry.payment_id),
            revision: seq % 30_000,
            ...(entry.source === 'staff' && { staff_name: 'Ada' }),
            ...(entry.source === 'payment' && { gateway: 'sandbox' }),
            ...(entry.source === 'staff' &&
              entry.kind === 'payment' && {
                method: 'check',
                receipt_number: `BY-2027-${String(seq).padStart(9, '0')}`,
              }),
          } as NewEntry
        }),
      )
    else {
      const of = (row: { charge: string; cents: number }) =>
        sql`(${id}::uuid, 'sandbox'::card_gateway, ${names.get(one.credit)}::uuid, ${names.get(row.charge)}::uuid, ${row.cents}::bigint, 'staff', 'Ada', 'Again', null::bigint)`
      await sql`
        insert into allocations (lease_id, gateway, credit_id, charge_id, cents, source, staff_name, reason, reverses)
        select lease_id, gateway, credit_id, charge_id, cents, 'staff', 'Ada', 'Again', id from live_allocations where credit_id = ${names.get(one.credit)}
        ${one.rows.length > 0 ? sql`union all (values ${sql.join(one.rows.map(of))})` : sql``}`.execute(db)
      await sql`select allocate_leases(array[${id}]::uuid[])`.execute(db)
    }
  const olds = new Map([...names].map(([old, now]) => [now, old]))
  const rows = await listRows(id)
  return rows.map(({ credit, charge, cents, isMoved }) => ({
    credit: olds.get(credit)!,
    charge: olds.get(charge)!,
    cents,
    isMoved,
  }))
}

test(
  'after more than 10,000 random steps, two at once among them, the rows are what a count by hand says, and so is a replay of their entries',
  async () => {
    const tellStory = async (seed: number) => {
      const random = randomNumbers(seed)
      const lease = { starts_on: addDays(TODAY, -Math.floor(random() * 400)) }
      const created = await createLease(lease)
      await sql`select open_allocations(array[${created.id}]::uuid[], 'sandbox')`.execute(db)
      const history = new History(db, created, lease, random)
      for (let step = 0; step < STEPS; step += 1) {
        const { rows, byHand } = await history.live()
        expect(rows).toBe(byHand)
      }
      await requireSound(history)
      // One of five is told again to another lease.
      expect(seed % 5 === 1 ? await replay(history) : history.hand.rows).toEqual(history.hand.rows)
      return history
    }
    const all: History[] = []
    for (let seed = 0; seed < LEASES; seed += 5)
      all.push(...(await Promise.all([1, 2, 3, 4, 5].map((more) => tellStory(seed + more)))))
    // Enough happened for the histories to mean something.
    const { rows } = await sql<{ all: number; undone: number; moved: number }>`
      select count(*)::int as all, count(reverses)::int as undone, (count(*) filter (where source = 'staff' and reverses is null))::int as moved from allocations`.execute(
      db,
    )
    expect(rows[0]!.all).toBeGreaterThan(5000)
    expect(rows[0]!.undone).toBeGreaterThan(500)
    expect(rows[0]!.moved).toBeGreaterThan(100)
  },
  TIMEOUT_MS,
)
