import { formatDay } from '#contract/core/dates.ts'
import { formatCents } from '#contract/core/money.ts'
import type { NewInterest } from '#contract/deposits/fields.ts'
import type { Db } from '#server/db/connection.ts'
import { type LedgerDeps, type Member, postInterest, refuse, requirePast } from '#server/features/payments/service.ts'
import { dutiesOf } from '../law/duties.ts'
import { interestOn } from '../law/interest.ts'
import { factsOf } from '../present.ts'
import { add, begin, conflict, end, HELD_NAMES, percent } from './work.ts'

export async function recordInterest(trx: Db, deps: LedgerDeps, by: Member, leaseId: string, body: NewInterest) {
  const { interestOn: on, from, rate, method, number } = body
  const work = await begin(trx, deps, by, leaseId)
  const { lease } = work.known
  const facts = factsOf(work.known)
  const settled = work.known.records.find((one) => one.interest_on === on && one.from_day === from)
  if (settled)
    throw conflict(`This interest was already recorded by ${settled.staff_name}, on ${formatDay(settled.done_on)}.`)
  const period = dutiesOf(facts).find(({ interest }) => interest?.on === on && interest.from === from)
  if (!period?.interest) throw refuse('from', 'No interest is due for a year that begins on this day')
  if (facts.today < period.startsOn)
    throw conflict(`This year of the tenancy isn't over. Interest can be recorded from ${formatDay(period.startsOn)}.`)
  const earlier = dutiesOf(facts).find(({ interest }) => interest?.on === on && interest.from < from)
  if (earlier)
    throw conflict(`Record the interest of the year that began on ${formatDay(earlier.interest!.from)} first.`)
  const day = method === 'check' ? (body.on ?? facts.today) : facts.today
  requirePast('on', 'Paid on', day)
  if (day < period.startsOn) throw refuse('on', `This interest can be paid from ${formatDay(period.startsOn)}`)
  const { until } = period.interest
  const cents = interestOn(facts.money[on], period.interest, rate)
  const memo = `Interest on the ${HELD_NAMES[on]}, ${formatDay(from)} to ${formatDay(until)}, at ${percent(rate)}`
  const entry = cents === 0 ? null : await postInterest(trx, deps, by, lease, { cents, memo, on: day, method })
  const id = await add(work, {
    kind: 'interest',
    done_on: day,
    interest_on: on,
    from_day: from,
    until_day: until,
    rate_bps: rate,
    cents,
    method,
    method_number: number || null,
    entry_id: entry,
  })
  return await end(work, id, { interestOn: on, from, until, rate: percent(rate), amount: formatCents(cents), method })
}
