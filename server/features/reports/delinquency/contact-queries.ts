import type { Gateway } from '#contract/payments/own.ts'
import { CALL_RULE, type ContactWay, type PromiseState } from '#contract/leases/contact-history/fields.ts'
import { isSettled, promisePaid, promiseState } from '#server/features/leases/service.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { balanceOf } from '../balance-queries.ts'

/** A value of the latest contact (`c`) of a lease (`b`) that was not struck out. Null without one. */
const ofLatest = <Value>(value: RawBuilder<Value>) => sql<Value | null>`(
  select ${value} from lease_contacts as c
  where c.lease_id = b.lease_id and c.struck_at is null order by c.contacted_on desc, c.seq desc limit 1)`

/** The same of the latest one with a promise. A newer promise takes the place of an older one. */
const ofPromise = <Value>(value: RawBuilder<Value>) => sql<Value | null>`(
  select ${value} from lease_contacts as c
  where c.lease_id = b.lease_id and c.struck_at is null and c.promised_on is not null order by c.contacted_on desc, c.seq desc limit 1)`

export const contactedOn = ofLatest(sql<string>`c.contacted_on`)

/** The day to ask again about this debt. A follow-up from before the lease was paid in full was about an older one. */
const followUp = (gateway: Gateway) =>
  sql<
    string | null
  >`case when c.follow_up_on is not null and not ${isSettled(gateway, balanceOf(gateway))} then c.follow_up_on end`

/** A contact without a follow-up ends the one that was planned before. */
export const followUpOn = (gateway: Gateway) => ofLatest(followUp(gateway))

/** Follow-ups whose day has come. The cheaper question is asked first. */
export const isFollowUpDue = (gateway: Gateway, today: string) =>
  sql<SqlBool>`coalesce(${ofLatest(
    sql`c.follow_up_on <= ${today}::date and not ${isSettled(gateway, balanceOf(gateway))}`,
  )}, false)`

/** How a promise about this debt stands. Null for one from before the lease was paid in full. */
const stateNow = (gateway: Gateway, today: string) =>
  sql<PromiseState | null>`case when not ${isSettled(gateway, balanceOf(gateway))} then ${promiseState(gateway, today)} end`

/** How the latest promise stands. */
export const latestState = (gateway: Gateway, today: string) => ofPromise(stateNow(gateway, today))

/** Whether the latest promise is broken. The cheaper question is asked first. */
export const isBroken = (gateway: Gateway, today: string) =>
  sql<SqlBool>`coalesce(${ofPromise(
    sql`${promiseState(gateway, today)} = 'broken' and not ${isSettled(gateway, balanceOf(gateway))}`,
  )}, false)`

interface Contacted {
  contacted_on: string
  how: ContactWay
  staff_name: string
  follow_up_on: string | null
}

/** The latest contact. */
export const lastContact = (gateway: Gateway) => sql<Contacted>`(
  select c.contacted_on, c.how, c.staff_name, ${followUp(gateway)} as follow_up_on from lease_contacts as c
  where c.lease_id = b.lease_id and c.struck_at is null order by c.contacted_on desc, c.seq desc limit 1)`

interface Promised {
  promised_cents: string
  promised_on: string
  paid_cents: string
  promise_state: PromiseState
}

/** The latest promise about this debt, with what was paid of it. */
export const lastPromise = (gateway: Gateway, today: string) => sql<Promised>`(
  select * from (
    select c.promised_cents, c.promised_on, ${promisePaid(gateway)} as paid_cents, ${stateNow(gateway, today)} as promise_state
    from lease_contacts as c
    where c.lease_id = b.lease_id and c.struck_at is null and c.promised_on is not null order by c.contacted_on desc, c.seq desc limit 1
  ) as latest where promise_state is not null)`

/** Calls of the last seven days. */
export const recentCalls = (today: string) => sql<number>`(
  select count(*)::int from lease_contacts as c
  where c.lease_id = b.lease_id and c.struck_at is null and c.how = 'call' and c.contacted_on > ${today}::date - ${CALL_RULE.days}::int)`
