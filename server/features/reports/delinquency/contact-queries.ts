import type { Gateway } from '#contract/payments/own.ts'
import { CALL_RULE, type ContactWay, type PromiseState } from '#contract/leases/contact-history/fields.ts'
import { promisePaid, promiseState } from '#server/features/leases/service.ts'
import { type RawBuilder, sql } from 'kysely'

/** A value of the latest contact (`c`) of a lease (`b`) that was not struck out. Null without one. */
const ofLatest = <Value>(value: RawBuilder<Value>) => sql<Value | null>`(
  select ${value} from lease_contacts as c
  where c.lease_id = b.lease_id and c.struck_at is null order by c.contacted_on desc, c.seq desc limit 1)`

/** The same of the latest one with a promise. A newer promise takes the place of an older one. */
const ofPromise = <Value>(value: RawBuilder<Value>) => sql<Value | null>`(
  select ${value} from lease_contacts as c
  where c.lease_id = b.lease_id and c.struck_at is null and c.promised_on is not null order by c.contacted_on desc, c.seq desc limit 1)`

export const contactedOn = ofLatest(sql<string>`c.contacted_on`)

/** A contact without a follow-up ends the one that was planned before. */
export const followUpOn = ofLatest(sql<string>`c.follow_up_on`)

export const latestState = (gateway: Gateway, today: string) => ofPromise(promiseState(gateway, today))

interface Contacted {
  contacted_on: string
  how: ContactWay
  staff_name: string
  follow_up_on: string | null
}

/** The latest contact. */
export const lastContact = sql<Contacted>`(
  select c.contacted_on, c.how, c.staff_name, c.follow_up_on from lease_contacts as c
  where c.lease_id = b.lease_id and c.struck_at is null order by c.contacted_on desc, c.seq desc limit 1)`

interface Promised {
  promised_cents: string
  promised_on: string
  paid_cents: string
  promise_state: PromiseState
}

/** The latest promise, with what was paid of it. */
export const lastPromise = (gateway: Gateway, today: string) => sql<Promised>`(
  select c.promised_cents, c.promised_on, ${promisePaid(gateway)} as paid_cents, ${promiseState(gateway, today)} as promise_state
  from lease_contacts as c
  where c.lease_id = b.lease_id and c.struck_at is null and c.promised_on is not null order by c.contacted_on desc, c.seq desc limit 1)`

/** Calls of the last seven days. */
export const recentCalls = (today: string) => sql<number>`(
  select count(*)::int from lease_contacts as c
  where c.lease_id = b.lease_id and c.struck_at is null and c.how = 'call' and c.contacted_on > ${today}::date - ${CALL_RULE.days}::int)`
