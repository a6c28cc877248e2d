import { companyDay } from '#contract/core/calendar.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { federalHolidays } from '#contract/calendar/holidays.ts'
import { LISTINGS } from '#server/db/demo/properties/listings.ts'
import { isFirst } from '#server/db/demo/seed-parts.ts'
import { inWakingHours } from '#server/db/demo/waking-hours.ts'

export const STAFF = 'admin@example.com'

const WEEK = [1, 2, 3, 4, 5]
  .map((weekday) => ({ weekday, from: '10:00', to: '18:00' }))
  .concat({ weekday: 6, from: '10:00', to: '14:00' })

/** None of these people exist. */
const VISITORS = [
  ['Claire Donovan', 'claire.donovan@example.com', '(617) 555-0134'],
  ['Victor Lindgren', 'victor.lindgren@example.com', null],
  ['Amara Nwosu', 'amara.nwosu@example.com', '(978) 555-0118'],
  ['Yuki Morita', 'yuki.morita@example.com', null],
  ['Elena Sokolova', 'elena.sokolova@example.com', null],
  ['Thomas Hughes', 'tom.hughes@example.com', '(508) 555-0172'],
  ['Nadia Rahimi', 'nadia.rahimi@example.com', null],
  ['Walter Jennings', 'walter.jennings@example.com', '(781) 555-0190'],
  ['Rosa Medeiros', 'rosa.medeiros@example.com', null],
] as const

/** Those who wait until staff confirm. */
const WAITING = [1, 6]

/** Who came to see a home in the last days, or did not. */
const EARLIER = [
  { name: 'Henry Osgood', email: 'henry.osgood@example.com', state: 'booked', outcome: 'came' },
  { name: 'Lila Marchetti', email: 'lila.marchetti@example.com', state: 'booked', outcome: 'came' },
  { name: 'Peter Nolan', email: 'peter.nolan@example.com', state: 'booked', outcome: 'did_not_come' },
  { name: 'Joyce Abbott', email: 'joyce.abbott@example.com', state: 'cancelled', outcome: null },
  { name: 'Samir Haddad', email: 'samir.haddad@example.com', state: 'booked', outcome: 'came' },
] as const

/** The homes of the demonstration that can be viewed, numbered. */
const homes = sql`select id, row_number() over (order by created_at, id) - 1 as place from properties
  where is_available and deleted_at is null and id = any(${LISTINGS.map(({ id }) => id)}::uuid[])`

/** Local days, numbered. */
const workdays = (first: string, last: string, order: 'asc' | 'desc') => sql`
  select day, row_number() over (order by day ${sql.raw(order)}) - 1 as place
  from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as days (day)
  where extract(dow from day) between 1 and 5 and not exists (select from viewing_days_off as off where off.day = days.day::date)`

const daysFrom = (now: Date, days: number) => companyDay(new Date(now.getTime() + days * 86_400_000))

/** Nobody shows homes on federal holidays, in the days of the demonstration that are past and in the next months. */
const HOLIDAYS = { before: 9, ahead: 240 }

/** Opens the calendar and books a few viewings of the next days. */
export async function seedViewings(trx: Kysely<Database>, now: Date) {
  await trx
    .updateTable('viewing_hours')
    .set({ week: JSON.stringify(WEEK) })
    .where('property_id', 'is', null)
    .where('version', '=', 1)
    .execute()
  const holidays = federalHolidays(daysFrom(now, -HOLIDAYS.before), daysFrom(now, HOLIDAYS.ahead))
  await trx
    .insertInto('viewing_days_off')
    .values(holidays.map((day) => ({ day })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const people = VISITORS.map(([name, email, phone], place) => ({ name, email, phone, place }))
  // On the grid of the hours above: two on each of the next working days. No email goes to these people.
  await sql`
    insert into viewings (property_id, starts_at, ends_at, state, name, email, phone, sent_at, reminded_day_at, reminded_hours_at)
    select home.id, at, at + interval '30 minutes', case when visitor.place = any(${WAITING}::int[]) then 'requested' else 'booked' end,
      name, email, phone, ${now}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as visitor (name text, email text, phone text, place int)
    join (${homes}) as home on home.place = visitor.place
    join (${workdays(daysFrom(now, 1), daysFrom(now, 12), 'asc')}) as workday on workday.place = visitor.place / 2
    cross join lateral (
      select (day + interval '10 hours' + (visitor.place % 5) * interval '90 minutes') at time zone ${TIME_ZONE} as at
    ) as slot`.execute(trx)
}

/** What needs the accounts of staff: viewings of the last days with what came of them, who shows which home, and what is new in the calendar. */
export async function seedViewingWork(db: Kysely<Database>, now: Date) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'viewing-work', now))) return
    const staff = trx.selectFrom('users').select('id').where('email', '=', STAFF)
    const earlier = EARLIER.map(({ name, email, state, outcome }, place) => ({ name, email, state, outcome, place }))
    await sql`
      insert into viewings (property_id, starts_at, ends_at, state, outcome, name, email, assigned_to, sent_at, reminded_day_at, reminded_hours_at)
      select home.id, at, at + interval '30 minutes', state, outcome, name, email, (${staff}), ${now}, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(earlier)}::jsonb) as visitor (name text, email text, state text, outcome text, place int)
      join (${homes}) as home on home.place = visitor.place
      join (${workdays(daysFrom(now, -HOLIDAYS.before), daysFrom(now, -1), 'desc')}) as workday on workday.place = visitor.place / 2
      cross join lateral (
        select (day + interval '10 hours' + (visitor.place % 5) * interval '90 minutes') at time zone ${TIME_ZONE} as at
      ) as slot
      on conflict do nothing`.execute(trx)
    const coming = await trx
      .selectFrom('viewings')
      .select(['id', 'state'])
      .where(
        'email',
        'in',
        VISITORS.map(([, email]) => email),
      )
      .where('starts_at', '>', now)
      .orderBy('starts_at')
      .execute()
    const shown = coming.filter(({ state }, place) => state === 'booked' && place % 2 === 0).map(({ id }) => id)
    if (shown.length > 0)
      await trx.updateTable('viewings').set({ assigned_to: staff }).where('id', 'in', shown).execute()
    const times = inWakingHours(
      coming.map((_, place) => ({
        at: new Date(now.getTime() - (coming.length - place) * 5 * 3_600_000),
        by: 'resident',
      })),
    )
    const news = coming.flatMap(({ id, state }, place) =>
      state === 'booked' || state === 'requested'
        ? [{ viewing_id: id, what: state, by_visitor: true, at: times[place]! } as const]
        : [],
    )
    if (news.length > 0) await trx.insertInto('viewing_changes').values(news).execute()
  })
}
