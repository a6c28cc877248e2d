import type { Month } from '#contract/core/calendar.ts'
import type { Gateway } from '#contract/payments/own.ts'
import type { Db } from '#server/db/connection.ts'
import { formerPartOf } from '../proration/part-months.ts'
import { listLeases } from '../queries.ts'
import { recurringEntries } from '../recurring/charges.ts'
import { listRecurring } from '../recurring/queries.ts'
import { monthOf, type Payer, readLedgers, sum } from '../rent-balance.ts'
import { type AgreedEntry, agreedEntries, type Matched } from './agreed.ts'
import {
  insertEntries,
  listDepositsHeld,
  listPosted,
  lockLeasesOf,
  type NewEntry,
  type PostedEntry,
  postPayments,
} from './entry-queries.ts'

const keyOf = (rule: string | null, period: string | null) => `${rule} ${period}`

function matchedIn(
  posted: readonly PostedEntry[],
  { starts_on: start }: Payer,
): Pick<Matched, 'depositCents' | 'earlyFeeCents'> {
  const matched = posted.filter(({ rule, reversed_by: by }) => rule === null && by === null)
  const centsOf = (those: readonly PostedEntry[]) => sum(those.map(({ cents }) => cents))
  return {
    depositCents: centsOf(matched.filter(({ account }) => account === 'deposit')),
    earlyFeeCents: centsOf(
      matched.filter(({ account, occurred_on: day }) => account === 'fee' && start !== null && day < start),
    ),
  }
}

/** What an entry that no longer follows from the lease is taken back by, on its own day, so that every balance since then is right. */
const reversalOf = (entry: PostedEntry): NewEntry => ({
  lease_id: entry.lease_id,
  kind: 'reversal',
  account: entry.account,
  cents: -entry.cents,
  effective_on: entry.effective_on,
  period: entry.period,
  memo: `Corrected: ${entry.memo}`,
  source: 'lease',
  gateway: entry.gateway,
  reverses: entry.id,
})

const RECURRING = 'recurring '
const isRecurring = (rule: string | null): rule is `${typeof RECURRING}${string}` =>
  rule?.startsWith(RECURRING) === true

/** How an entry is stored with its rule. A recurring charge has its id instead of one. */
const ruleOf = (rule: AgreedEntry['rule']) =>
  isRecurring(rule) ? { rule: null, recurring_id: rule.slice(RECURRING.length) } : { rule, recurring_id: null }

const entryOf = (leaseId: string, gateway: Gateway, agreed: AgreedEntry, revision: number): NewEntry => ({
  lease_id: leaseId,
  kind: agreed.cents > 0 ? 'charge' : 'credit',
  account: agreed.account,
  cents: agreed.cents,
  effective_on: agreed.effectiveOn,
  period: agreed.period,
  memo: agreed.memo,
  source: 'lease',
  ...ruleOf(agreed.rule),
  revision,
  gateway: agreed.isByPayments ? gateway : null,
})

/**
 * Whether an entry is rent or a recurring charge of a tenancy that was over before this one began, also of the month in which this one begins. It stays as
 * it was.
 */
export function isOfFormerTenancy({ rule, period, occurred_on: day }: PostedEntry, payer: Payer): boolean {
  const { starts_on: start } = payer
  if (start === null || period === null || !(rule === 'rent' || rule === 'earlier' || isRecurring(rule))) return false
  const former = formerPartOf(payer)
  return (
    period < monthOf(start) || (former !== null && rule !== 'earlier' && period === former.month && day <= former.until)
  )
}

interface Charged {
  leaseId: string
  gateway: Gateway
  payer: Payer
}

/** The entries that make what is posted for a lease what its terms say. What staff took back stays as it is, and so does the rent of a former tenancy. */
export function* differences(
  { leaseId, gateway, payer }: Charged,
  agreed: readonly AgreedEntry[],
  posted: readonly PostedEntry[],
): Generator<NewEntry, void> {
  const byKey = Map.groupBy(
    posted.filter(({ rule }) => rule !== null),
    ({ rule, period }) => keyOf(rule, period),
  )
  for (const one of agreed) {
    // What was paid for a month of a former tenancy was charged then.
    if (one.rule === 'earlier' && byKey.get(keyOf('rent', one.period))?.some(({ reversed_by: by }) => by === null))
      continue
    const key = keyOf(one.rule, one.period)
    const known = byKey.get(key) ?? []
    byKey.delete(key)
    // The rent of two tenancies in one month is charged for each of them.
    const own = one.rule === 'rent' ? known.filter((entry) => !isOfFormerTenancy(entry, payer)) : known
    if (own.some(({ reversed_by: by }) => by === 'staff')) continue
    const standing = own.filter(({ reversed_by: by }) => by === null)
    const same = standing.find(({ cents }) => cents === one.cents)
    for (const other of standing) if (other !== same) yield reversalOf(other)
    if (same) continue
    yield entryOf(leaseId, gateway, one, 1 + Math.max(0, ...known.map(({ revision }) => revision)))
  }
  for (const rest of byKey.values())
    for (const entry of rest)
      if (entry.reversed_by === null && !isOfFormerTenancy(entry, payer)) yield reversalOf(entry)
}

/** What follows from payments changes with them alone, and so does not come due. */
const BY_PAYMENTS = new Set<string | null>(['earlier', 'last_month', 'last_month_used'])
const isOfSince = ({ rule, period }: Pick<PostedEntry, 'rule' | 'period'>, since: Month | null) =>
  since === null || (!BY_PAYMENTS.has(rule) && (period === null || period >= since))

/** What the charges of these leases are computed from, by the id of the lease or the tenant. */
export async function readFacts(db: Db, payers: readonly Payer[], gateway: Gateway, since: Month | null = null) {
  const leaseIds = payers.flatMap(({ lease_id: id }) => id ?? [])
  return {
    gateway,
    since,
    ledgers: await readLedgers(db, payers, gateway, { isWithoutPayments: since !== null }),
    posted: Map.groupBy(await listPosted(db, leaseIds, gateway, since), ({ lease_id: id }) => id),
    recurring: Map.groupBy(await listRecurring(db, leaseIds), ({ lease_id: id }) => id),
    deposits: await listDepositsHeld(db, leaseIds, gateway),
  }
}
type Facts = Awaited<ReturnType<typeof readFacts>>

/** The entries that a lease misses by `payer.today`, and those that take back what no longer follows from its terms. */
export function* missingEntries(payer: Payer, facts: Facts): Generator<NewEntry, void> {
  const { gateway, since, ledgers, posted, recurring, deposits } = facts
  const { lease_id: leaseId } = payer
  if (leaseId === null) return
  const own = (posted.get(leaseId) ?? []).filter((entry) => isOfSince(entry, since))
  const deposit = deposits.get(leaseId)
  const of = { depositHeldCents: deposit?.cents ?? 0, depositReturnedOn: deposit?.returned_on ?? null }
  const agreed = [
    ...agreedEntries(payer, ledgers.get(payer.id)!, { ...matchedIn(own, payer), ...of }),
    ...recurringEntries(payer, recurring.get(leaseId) ?? []),
  ].filter((entry) => isOfSince(entry, since))
  yield* differences({ leaseId, gateway, payer }, agreed, own)
}

/**
 * Posts what the leases of these users charge by today and is not posted yet, and takes back what no longer follows from their terms. However often
 * and in however many processes it runs, each charge is there once. The leases stay locked until the transaction ends. With `since`, months before
 * that one are taken as charged, and what follows from payments is left as it is, which is several times as fast: whoever changes a lease or a payment
 * charges the lease as a whole. It is not for leases whose last month was paid in advance, because a payment pays that when it falls due.
 */
export async function chargeLeases(
  trx: Db,
  userIds: readonly string[],
  gateway: Gateway,
  since: Month | null = null,
): Promise<void> {
  const leaseIds = await lockLeasesOf(trx, userIds)
  if (leaseIds.length === 0) return
  await postPayments(trx, userIds, since)
  const payers = await listLeases(trx, userIds)
  const facts = await readFacts(trx, payers, gateway, since)
  const entries: NewEntry[] = []
  for (const payer of payers) entries.push(...missingEntries(payer, facts))
  await insertEntries(trx, entries)
}
