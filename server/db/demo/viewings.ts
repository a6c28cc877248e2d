import { companyDay } from '#contract/core/calendar.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { LISTINGS } from './properties/listings.ts'

const WEEK = [1, 2, 3, 4, 5]
  .map((weekday) => ({ weekday, from: '10:00', to: '18:00' }))
  .concat({ weekday: 6, from: '10:00', to: '14:00' })

/** None of these people exist. */
const VISITORS = [
  ['Claire Donovan', 'claire.donovan@example.com', '(617) 555-0134'],
  ['Victor Lindgren', 'victor.lindgren@example.com', null],
  ['Amara Nwosu', 'amara.nwosu@example.com', '(978) 555-0118'],
  ['Yuki Morita', 'yuki.morita@example.com', null],
] as const

/** Opens the calendar and books a few viewings of the next days. */
export async function seedViewings(trx: Kysely<Database>, now: Date) {
  await trx
    .updateTable('viewing_hours')
    .set({ week: JSON.stringify(WEEK) })
    .where('property_id', 'is', null)
    .where('version', '=', 1)
    .execute()
  const people = VISITORS.map(([name, email, phone], place) => ({ name, email, phone, place }))
  // On the grid of the hours above: one on each of the next working days. No email goes to these people.
  await sql`
    insert into viewings (property_id, starts_at, ends_at, state, name, email, phone, sent_at, reminded_day_at, reminded_hours_at)
    select home.id, at, at + interval '30 minutes', case place when 1 then 'requested' else 'booked' end, name, email, phone,
      ${now}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as visitor (name text, email text, phone text, place int)
    join (select id, row_number() over (order by created_at, id) - 1 as place from properties
      where is_available and deleted_at is null and id = any(${LISTINGS.map(({ id }) => id)}::uuid[])) as home using (place)
    join (select day, row_number() over (order by day) - 1 as place from generate_series(
      ${companyDay(now)}::timestamp + interval '1 day', ${companyDay(now)}::timestamp + interval '9 days', interval '1 day') as day
      where extract(dow from day) between 1 and 5) as workday using (place)
    cross join lateral (select (day + interval '10 hours' + place * interval '90 minutes') at time zone ${TIME_ZONE} as at) as slot
  `.execute(trx)
}
