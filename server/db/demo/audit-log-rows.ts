import { SECURITY_EVENTS, type SecurityEventType } from '#contract/audit/own.ts'
import type { Database } from '#server/db/schema.ts'
import type { Insertable } from 'kysely'
import { seededNumber, DAY } from './seeded-number.ts'
import { DEMO_ACCOUNTS } from './people/people.ts'
import { residentTime, staffTime } from './waking-hours.ts'

type Filled = 'seq' | 'hash' | 'previous_hash'
export type Log = Omit<Insertable<Database['audit_logs']>, Filled> & { created_at: Date }
type Event = Omit<Insertable<Database['security_events']>, Filled> & { created_at: Date }
type Attempt = Omit<Insertable<Database['login_attempts']>, Filled> & { attempted_at: Date }

export interface Person {
  id: string
  email: string
  name: string
  created_at: Date
  last_login_at: Date | null
}

/** Networks that are reserved for documentation. */
export const OFFICE = '203.0.113.20'
const ELSEWHERE = '198.51.100.77'
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
] as const

export type Changes = Readonly<Record<string, readonly [from: unknown, to: unknown]>>

/** Each field before and after, in the format of the audit log. */
export const changed = (changes: Changes) =>
  JSON.stringify({
    changes: Object.fromEntries(Object.entries(changes).map(([field, [from, to]]) => [field, { from, to }])),
  })

/** Sign-in attempts of users whose passwords nobody has. The demo accounts have none, so their first real sign-in does not count as a new device. */
export function attemptsOf(people: Person[], admin: Person, now: Date): Attempt[] {
  const attempt = ({ id, email }: Person, at: Date, more: Partial<Attempt> = {}): Attempt => ({
    user_id: id,
    email,
    ip_address: `192.0.2.${10 + seededNumber(200, email)}`,
    successful: true,
    failure_reason: null,
    user_agent: BROWSERS[seededNumber(BROWSERS.length, email)]!,
    attempted_at: at,
    ...more,
  })
  const wrong = { successful: false, failure_reason: 'Wrong email or password' }
  const signedIn = people.flatMap((person) => {
    const last = person.last_login_at
    if (last === null || DEMO_ACCOUNTS.some(({ email }) => email === person.email)) return []
    const visits = [93, 62, 31]
      .map((days) => residentTime(new Date(last.getTime() - days * DAY)))
      .filter((at) => at > person.created_at)
    const often = [...visits, last].map((at) => attempt(person, at))
    const slip =
      seededNumber(4, person.email, 'slip') === 0 ? [attempt(person, new Date(last.getTime() - 40_000), wrong)] : []
    return often.concat(slip)
  })
  const guessed = Array.from({ length: 5 }, (_, at) =>
    attempt(admin, new Date(now.getTime() - 12 * DAY + at * 9000), {
      ...wrong,
      ip_address: ELSEWHERE,
      user_agent: 'curl/8.16.0',
    }),
  )
  return [...signedIn, ...guessed]
}

/** Security events of several years, most of them resolved. */
export function eventsOf(people: Person[], admin: Person, now: Date): Event[] {
  const event = (
    type: SecurityEventType,
    person: Person,
    at: Date,
    more: Partial<Event> & { description: string },
  ): Event => ({
    user_id: person.id,
    user_name: person.name,
    user_email: person.email,
    event_type: type,
    severity: SECURITY_EVENTS[type],
    ip_address: `192.0.2.${10 + seededNumber(200, person.email)}`,
    details: '{}',
    created_at: at,
    ...more,
  })
  const before = (days: number) => new Date(now.getTime() - days * DAY)
  const named = (email: string) => people.find((person) => person.email === email) ?? admin
  const manager = named('manager@example.com')
  return [
    event('role_changed', admin, staffTime(before(1098)), {
      description: `${manager.name} was made a property manager.`,
      details: JSON.stringify({
        person: manager.id,
        ...(JSON.parse(changed({ role: ['user', 'property_manager'] })) as object),
      }),
      ip_address: OFFICE,
      resolved: true,
    }),
    event('password_changed', named('daniel.fitzgerald@example.com'), residentTime(before(96)), {
      description: 'The password was changed.',
    }),
    event('account_lockout', admin, before(12), {
      description: 'Too many failed sign-ins for one email address. Further attempts are blocked for a while.',
      ip_address: ELSEWHERE,
      details: JSON.stringify({ email: admin.email, subject: admin.email }),
      resolved: true,
    }),
    event('new_device', named('priya.raman@example.com'), residentTime(before(5.5)), {
      description: "Signed in from a browser we haven't seen before.",
    }),
  ]
}
