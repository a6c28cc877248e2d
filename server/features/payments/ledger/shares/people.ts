import { addDays } from '#contract/core/calendar.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Db } from '#server/db/connection.ts'
import { sql } from 'kysely'
import type { RentPaidBy } from '../lease-ledger.ts'
import { splitCents } from './split.ts'

/** Someone who is or was on a lease. */
export interface Person {
  /** Null once the account was deleted. */
  userId: string | null
  /** Their rows of `lease_tenants`. None of the main tenant. */
  tenantIds: readonly string[]
  /** From which day to which they are on the lease. Someone may come back. The main tenant is on it from the first day to the last. */
  stays: readonly { joinedOn: string | null; leftOn: string | null }[]
  /** Their share with the day from which each holds, oldest first. */
  shares: readonly { from: string; cents: number }[]
}

const TODAY = sql`(now() at time zone ${sql.lit(TIME_ZONE)})::date`

/**
 * The last day of one of the other tenants (`t`) of a lease (`l`), from which on their shares are asked of those who stay. Someone who stays until the lease
 * ends has none, also where staff entered that day: they can still pay. Once they read another lease instead, they have left this one.
 */
export const LAST_DAY = sql<string | null>`case
  when coalesce(t.left_on, 'infinity') < coalesce(l.ends_on, 'infinity') or t.user_id is null then t.left_on
  when l.ends_on < ${TODAY} and shared_lease_of(t.user_id) is distinct from l.id then greatest(l.ends_on, ${TODAY} - 1)
end`

/** Everyone who is or was on a lease, the main tenant first. None where the main tenant's account was deleted. */
export async function listPeople(db: Db, leaseId: string): Promise<Person[]> {
  const { rows } = await sql<
    Pick<Person, 'userId' | 'shares'> & Person['stays'][number] & { id: string | null; firstId: string | null }
  >`
    select t.id, coalesce(t.first_stay_id, t.id) as "firstId", t.user_id as "userId",
      to_char(t.joined_on, 'YYYY-MM-DD') as "joinedOn", to_char(t.left_on, 'YYYY-MM-DD') as "leftOn",
      coalesce((
        select json_agg(json_build_object('from', to_char(s.holds_from, 'YYYY-MM-DD'), 'cents', s.share_cents) order by s.holds_from)
        from lease_shares as s where s.lease_id = l.id and s.tenant_id is not distinct from t.id
      ), '[]') as shares
    from leases as l
    cross join lateral (
      select null::uuid as id, null::uuid as first_stay_id, l.user_id, null::date as joined_on, null::date as left_on
      union all
      select t.id, t.first_stay_id, t.user_id, t.joined_on, ${LAST_DAY} from lease_tenants as t where t.lease_id = l.id
    ) as t
    where l.id = ${leaseId} and l.user_id is not null
    order by t.joined_on nulls first, t.id`.execute(db)
  // The rows of a deleted account are still those of one person.
  const byPerson = Map.groupBy(rows, ({ userId, firstId }) => userId ?? firstId)
  return [...byPerson.values()].map((own) => ({
    userId: own[0]!.userId,
    tenantIds: own.flatMap(({ id }) => id ?? []),
    stays: own.map(({ joinedOn, leftOn }) => ({ joinedOn, leftOn })),
    shares: own.flatMap(({ shares }) => shares),
  }))
}

/** Whose payment it is: a person's place, by their account or what is left of it. -1 where it is nobody's. */
export const placeOf = (people: readonly Person[], { payerId, tenantId }: Pick<RentPaidBy, 'payerId' | 'tenantId'>) =>
  people.findIndex((person) =>
    payerId === null ? tenantId !== null && person.tenantIds.includes(tenantId) : person.userId === payerId,
  )

const wasOn = ({ stays }: Person, day: string) =>
  stays.some(({ joinedOn, leftOn }) => (joinedOn === null || joinedOn <= day) && (leftOn === null || leftOn >= day))

/**
 * The last day of someone who is on the lease no longer on a day. Null for someone who is on it, or will be. Who pays on the day on which an account was
 * deleted is already asked for its share, so that one ends the day before.
 */
export function lastDayOf({ userId, stays }: Person, day: string): string | null {
  const last = stays.map(({ leftOn }) => leftOn ?? '9999-12-31').reduce((one, other) => (one > other ? one : other))
  if (userId === null) return addDays(last < day ? last : day, -1)
  return last >= day ? null : last
}

const weightOn = ({ shares }: Person, day: string) =>
  (shares.findLast(({ from }) => from <= day) ?? shares[0])?.cents ?? 0

/** Splits the rent that falls due on a day by the shares that hold then. Rent of before someone joined, or after they left, is not theirs. */
export function splitOn(people: readonly Person[], cents: number, day: string): number[] {
  const isOn = people.map((person) => wasOn(person, day))
  const weights = people.map((person, at) => (isOn[at] ? weightOn(person, day) : 0))
  // Without any share, those who are on the lease pay alike.
  const isAlike = weights.every((weight) => weight === 0)
  return splitCents(cents, isAlike ? isOn.map(Number) : weights)
}
