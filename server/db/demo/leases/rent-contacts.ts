import type { Database } from '#server/db/schema.ts'
import { type Insertable, type Kysely, sql } from 'kysely'
import { isFirst } from '../seed-parts.ts'
import { DAY, dayText, monthsAfter } from '../seeded-number.ts'
import { staffTime } from '../waking-hours.ts'

type Contact = Pick<Insertable<Database['lease_contacts']>, 'how' | 'note'> & {
  /** Days after the first of the last month. */
  after: number
  /** In dollars, and by how many days after the first of the last month. */
  promised?: { dollars: number; by: number }
  /** In how many days from now staff ask again. */
  followUpIn?: number
}

/** By email address, oldest first. One tenant kept a promise, and one broke theirs. */
const CONTACTS: Readonly<Record<string, readonly Contact[]>> = {
  'fatima.haddad@example.com': [
    { after: 4, how: 'letter', note: 'Sent the balance of the last month to the new address.' },
    {
      after: 10,
      how: 'call',
      note: 'Started a new job. Sends a check for $150 next week, and the rest in parts.',
      promised: { dollars: 150, by: 18 },
      followUpIn: 3,
    },
  ],
  'luis.carvalho@example.com': [
    { after: 5, how: 'email', note: 'Reminded of the rent, which was due on the first.' },
    {
      after: 8,
      how: 'call',
      note: 'Lost hours at work. Pays the whole month after his next paycheck.',
      promised: { dollars: 2180, by: 17 },
    },
    { after: 19, how: 'email', note: 'Nothing came by the day he named. Asked for a call.', followUpIn: 0 },
  ],
}

/** Seeds what staff and two tenants who owe rent said and agreed. */
export async function seedRentContacts(db: Kysely<Database>, emails: readonly string[], now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'rent-contacts', now))) return
    const month = monthsAfter(now, -1)
    const day = (count: number) => dayText(new Date(month.getTime() + count * DAY))
    const fromNow = (count: number) => dayText(new Date(now.getTime() + count * DAY))
    for (const [email, contacts] of Object.entries(CONTACTS))
      for (const { after, how, note, promised, followUpIn } of contacts) {
        const at = staffTime(new Date(month.getTime() + after * DAY + 15 * 3_600_000))
        await sql`
          insert into lease_contacts (lease_id, contacted_on, how, note, promised_cents, promised_on, follow_up_on, staff_id, staff_name, created_at)
          select l.id, (${at}::timestamptz at time zone 'America/New_York')::date, ${how}, ${note ?? null},
            ${promised ? promised.dollars * 100 : null}::bigint, ${promised ? day(promised.by) : null}::date,
            ${followUpIn === undefined ? null : fromNow(followUpIn)}::date, s.id, trim(s.first_name || ' ' || s.last_name), ${at}::timestamptz
          from leases as l join users as u on u.id = l.user_id
          cross join (select * from users where role = 'admin' order by created_at limit 1) as s
          where u.email = ${email} and u.email = any(${emails})`.execute(trx)
      }
  })
}
