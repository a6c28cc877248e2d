import type { Database } from '#server/db/schema.ts'
import type { Insertable, Kysely } from 'kysely'
import { stableId } from './properties/listing.ts'
import { STORIES } from './maintenance-stories.ts'
import { isFirst } from './seed-parts.ts'
import { type Act, type Actor, storiesInWakingHours } from './waking-hours.ts'

const HOUR = 3_600_000
const STAFF = 'admin@example.com'

interface Person {
  id: string
  name: string
  email: string
  phone: string | null
  address: string | null
}

async function readPeople(trx: Kysely<Database>) {
  const rows = await trx
    .selectFrom('users')
    .leftJoin('leases', 'leases.user_id', 'users.id')
    .select(['users.id', 'first_name', 'last_name', 'email', 'phone', 'property_address'])
    .execute()
  return new Map(
    rows.map(({ id, first_name, last_name, email, phone, property_address: address }): [string, Person] => [
      email,
      { id, name: `${first_name} ${last_name}`, email, phone, address },
    ]),
  )
}

type Story = (typeof STORIES)[number]
interface StoryContext {
  story: Story
  requestId: string
  sentAt: Date
  /** When each of the story's later events happened. */
  times: readonly Date[]
  sender: Omit<Person, 'id'> & { id: string | null }
  staff: Person | undefined
}

/** In an emergency people act at any hour until it is over. */
const EMERGENCY_HOURS = 12

/** That the request was submitted, then each later event. */
function actsOf({ daysAgo, priority, later }: Story, now: Date): Act[] {
  const actor = (after: number, by: Actor) => (priority === 'emergency' && after < EMERGENCY_HOURS ? 'anyone' : by)
  const events = later.map((event) => {
    const isStaff = 'status' in event || ('by' in event && event.by === 'staff')
    return { after: event.after, by: actor(event.after, isStaff ? 'staff' : 'resident') }
  })
  return [{ after: 0, by: actor(0, 'resident') }, ...events].map(({ after, by }) => ({
    at: new Date(Math.round(now.getTime() + (after - daysAgo * 24) * HOUR)),
    by,
  }))
}

type Step = Insertable<Database['maintenance_steps']>

function stepsOf(context: StoryContext): Step[] {
  const { story, requestId: request_id, sender, staff } = context
  const bySender = { request_id, side: 'sender', user_id: sender.id, user_name: sender.name } as const
  const byStaff = { request_id, side: 'staff', user_id: staff?.id ?? null, user_name: staff?.name ?? null } as const
  const events = story.later.flatMap((event, place): Step[] => {
    const at = context.times[place]!
    if ('status' in event) return [{ ...byStaff, status: event.status, at }]
    return 'notFixed' in event ? [{ ...bySender, status: 'in_progress', at }] : []
  })
  return [{ ...bySender, status: 'pending', at: context.sentAt }, ...events]
}

function messagesOf(context: StoryContext): Insertable<Database['maintenance_messages']>[] {
  const { story, requestId: request_id, sender, staff } = context
  return story.later.flatMap((event, place) => {
    const isStaff = 'by' in event && event.by === 'staff'
    const body = 'says' in event ? event.says : 'notFixed' in event ? event.notFixed : null
    if (body === null) return []
    const author = isStaff ? staff : sender
    return {
      id: stableId(`${request_id}/message/${place}`),
      request_id,
      side: isStaff ? ('staff' as const) : ('sender' as const),
      user_id: author?.id ?? null,
      user_name: author?.name ?? null,
      body,
      is_internal: 'isInternal' in event && (event.isInternal ?? false),
      created_at: context.times[place]!,
    }
  })
}

function requestOf(context: StoryContext): Insertable<Database['maintenance_requests']> {
  const { story, requestId, sender, sentAt } = context
  const last = stepsOf(context).at(-1)
  const confirmed = story.later.findIndex((event) => 'isConfirmed' in event)
  return {
    id: requestId,
    user_id: sender.id,
    full_name: sender.name,
    email: sender.email,
    phone: sender.phone,
    property_address: sender.address ?? 'Somerville, MA',
    request_type: story.type,
    priority: story.priority,
    description: story.text,
    is_urgent: story.isUrgent ?? false,
    status: last?.status ?? 'pending',
    admin_notes: story.notes ?? null,
    assignee_id: (last && last.status !== 'pending' && context.staff?.id) || null,
    confirmed_at: context.times[confirmed] ?? null,
    created_at: sentAt,
    updated_at: last?.at ?? sentAt,
  }
}

/** Fills in the demo maintenance requests once per database, after the users. */
export async function seedMaintenance(db: Kysely<Database>, now: Date) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'repairs', now))) return
    const people = await readPeople(trx)
    const allTimes = storiesInWakingHours(STORIES.map((story) => actsOf(story, now)))
    for (const [place, story] of STORIES.entries()) {
      const { from } = story
      const sender = typeof from === 'string' ? people.get(from) : { id: null, phone: null, ...from }
      // A sender who was deleted since has no requests.
      if (!sender) continue
      const requestId = stableId(`repair/${place}`)
      const [sentAt, ...times] = allTimes[place] as [Date, ...Date[]]
      const context = { story, requestId, sentAt, times, sender, staff: people.get(STAFF) }
      await trx.insertInto('maintenance_requests').values(requestOf(context)).execute()
      await trx.insertInto('maintenance_steps').values(stepsOf(context)).execute()
      const messages = messagesOf(context)
      if (messages.length > 0) await trx.insertInto('maintenance_messages').values(messages).execute()
    }
  })
}
