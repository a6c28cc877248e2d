import { companyDay } from '#contract/core/calendar.ts'
import { TIME_ZONE } from '#contract/core/dates.ts'
import type { Database } from '#server/db/schema.ts'
import { type Kysely, sql } from 'kysely'
import { LISTINGS } from '../properties/listings.ts'

type Guest = readonly [name: string, party: number, outcome: 'came' | 'did_not_come' | null]

interface DemoOpenHouse {
  /** The place of the home among those on the market, and whether it is for sale. */
  home: number
  type: 'sale' | 'rent'
  /** Days after the Saturday of this week. */
  day: number
  from: string
  to: string
  capacity: number | null
  note: string
  reason: string | null
  guests: readonly Guest[]
}

const PLAIN = { capacity: null, note: '', reason: null, guests: [] }
const PARKING = 'Please park on the street and leave the driveway free.'

/** None of these people exist. The first Saturday and Sunday are the coming weekend, or the one that it is. */
const OPEN_HOUSES: readonly DemoOpenHouse[] = [
  {
    ...PLAIN,
    home: 9,
    type: 'sale',
    day: 0,
    from: '13:00',
    to: '15:00',
    capacity: 30,
    note: PARKING,
    guests: [
      ['Nora Feldman', 2, null],
      ['Samuel Osei', 1, null],
      ['Irene Kowalski', 3, null],
    ],
  },
  { ...PLAIN, home: 15, type: 'sale', day: 1, from: '11:00', to: '12:30' },
  {
    ...PLAIN,
    home: 10,
    type: 'rent',
    day: 1,
    from: '14:00',
    to: '15:00',
    capacity: 12,
    note: 'Ring the bell of Unit 418.',
  },
  { ...PLAIN, home: 16, type: 'sale', day: 7, from: '12:00', to: '14:00', capacity: 40 },
  { ...PLAIN, home: 11, type: 'rent', day: 8, from: '10:30', to: '12:00' },
  {
    home: 9,
    type: 'rent',
    day: 0,
    from: '10:00',
    to: '11:00',
    capacity: 6,
    note: 'We have room for six people, so please come on time.',
    reason: null,
    guests: [
      ['Paulo Mendes', 2, null],
      ['Grace Whitcomb', 2, null],
      ['Jin Takeda', 2, null],
    ],
  },
  {
    home: 13,
    type: 'sale',
    day: 7,
    from: '15:00',
    to: '16:30',
    capacity: null,
    note: '',
    reason: 'The owners are having the floors refinished that day.',
    guests: [['Helena Brandt', 2, null]],
  },
  {
    home: 9,
    type: 'sale',
    day: -7,
    from: '13:00',
    to: '15:00',
    capacity: 30,
    note: PARKING,
    reason: null,
    guests: [
      ['Walter Nyberg', 2, 'came'],
      ['Fatima Rahimi', 1, 'came'],
      ['Luis Calderon', 2, 'did_not_come'],
    ],
  },
]

const flat = OPEN_HOUSES.map((house, place) => ({ ...house, place }))

/** The Saturday of the coming weekend, or of the one that it is. */
function saturdayOf(today: string) {
  const at = Date.parse(`${today}T00:00:00Z`)
  const weekday = new Date(at).getUTCDay()
  return new Date(at + (weekday === 0 ? -1 : 6 - weekday) * 86_400_000).toISOString().slice(0, 10)
}

/** Open houses of the last weekend, this one and the next, with their guests. No email goes to these people until staff change something. */
export async function seedOpenHouses(trx: Kysely<Database>, now: Date) {
  const saturday = saturdayOf(companyDay(now))
  const { rows } = await sql<{ id: string; place: number; starts_at: Date; news: number }>`
    with home as (
      select id, price_type::text as type, row_number() over (partition by price_type order by created_at desc, id) - 1 as place
      from properties
      where is_available and deleted_at is null and id = any(${LISTINGS.map(({ id }) => id)}::uuid[])
    ), planned as (
      select wanted.*, home.id as property_id,
        (${saturday}::date + wanted.day + wanted."from"::time) at time zone ${TIME_ZONE} as starts_at,
        (${saturday}::date + wanted.day + wanted."to"::time) at time zone ${TIME_ZONE} as ends_at, gen_random_uuid() as id
      from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb) as wanted
        (home int, type text, day int, "from" text, "to" text, capacity int, note text, reason text, place int)
      join home on home.place = wanted.home and home.type = wanted.type
    ), written as (
      insert into open_houses (id, property_id, starts_at, ends_at, capacity, note, state, cancel_reason, news)
      select id, property_id, starts_at, ends_at, capacity, note,
        case when reason is null then 'planned' else 'cancelled' end, reason, case when reason is null then 0 else 1 end
      from planned
      -- A viewing may be at that time.
      where not exists (
        select from occupied_times as taken
        where taken.property_id = planned.property_id and taken.starts_at < planned.ends_at and taken.ends_at > planned.starts_at
      )
      and not exists (select from viewing_days_off as off where off.day = ${saturday}::date + planned.day)
      returning id
    )
    select id, place, starts_at, case when reason is null then 0 else 1 end as news from planned join written using (id)`.execute(
    trx,
  )
  const guests = rows.flatMap(({ id, place, news }) =>
    OPEN_HOUSES[place]!.guests.map(([name, party, outcome]) => ({
      open_house_id: id,
      state: 'coming' as const,
      name,
      email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
      party,
      outcome,
      // They know how it stands, and hear of the next change like anybody else.
      told: news,
      reminded_day_at: now,
      reminded_hours_at: now,
    })),
  )
  if (guests.length > 0) await trx.insertInto('open_house_guests').values(guests).execute()
}
