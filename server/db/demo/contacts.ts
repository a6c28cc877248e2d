import type { CONTACT_STATUSES, CONTACT_SUBJECTS } from '#contract/contacts/public.ts'
import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'
import { DAY, seededNumber } from './seeded-number.ts'
import { stableId } from './properties/listing.ts'
import { LISTINGS } from './properties/listings.ts'
import { isFirst } from './seed-parts.ts'
import { type Act, storiesInWakingHours } from './waking-hours.ts'

interface Inquiry {
  name: readonly [first: string, last: string]
  daysAgo: number
  subject: (typeof CONTACT_SUBJECTS)[number]
  status: (typeof CONTACT_STATUSES)[number]
  message: string
  phone?: string
  notes?: string
  /** The index of the property that it is about. */
  listing?: number
}

/** Inquiries in every status. None of these people exist. */
const INQUIRIES: readonly Inquiry[] = [
  {
    name: ['Claire', 'Donovan'],
    daysAgo: 0.15,
    subject: 'buying',
    status: 'new',
    listing: 0,
    phone: '(617) 555-0134',
    message: "We'd love to see this home on Saturday. Would late morning work, and is there parking?",
  },
  {
    name: ['Victor', 'Lindgren'],
    daysAgo: 0.6,
    subject: 'renting',
    status: 'new',
    listing: 5,
    message:
      'Are cats allowed? I could move in on the first of next month, and I have a reference from my current landlord.',
  },
  {
    name: ['Amara', 'Nwosu'],
    daysAgo: 1.3,
    subject: 'construction',
    status: 'new',
    message: "We're thinking about adding a room to our house in Arlington. What does a first consultation cost?",
  },
  {
    name: ['Peter', 'Hale'],
    daysAgo: 2.4,
    subject: 'selling',
    status: 'contacted',
    phone: '(978) 555-0118',
    notes: 'Walk-through Thursday at 4 PM. Wants a valuation first.',
    message: 'My mom is downsizing, and we want to sell her house in Andover this spring.',
  },
  {
    name: ['Yuki', 'Morita'],
    daysAgo: 4.2,
    subject: 'renting',
    status: 'contacted',
    listing: 9,
    notes: 'Sent the rental application.',
    message: 'Is the apartment still available, and what would I owe before move-in?',
  },
  {
    name: ['Samuel', 'Ortiz'],
    daysAgo: 9.7,
    subject: 'maintenance',
    status: 'resolved',
    notes: 'Accepted our quote for annual gutter and heating service.',
    message: "Do you manage homes that you don't rent out yourselves? Ours is in Newton.",
  },
  {
    name: ['Ingrid', 'Bauer'],
    daysAgo: 16.5,
    subject: 'consulting',
    status: 'resolved',
    message:
      "We own two triple-deckers and can't decide whether to renovate or sell. Is that something you can advise on?",
  },
  {
    name: ['Dylan', 'Reyes'],
    daysAgo: 34.1,
    subject: 'other',
    status: 'archived',
    notes: 'Sponsorship request. Not for us.',
    message:
      'Our high school drama club is looking for local sponsors for its spring playbill. Would you be interested?',
  },
]

const HOUR = 3_600_000

/** That the inquiry was sent, and that staff last changed its status. A new one was not changed yet. */
function actsOf({ daysAgo, status, message }: Inquiry, now: Date): Act[] {
  const sent = Math.round(now.getTime() - daysAgo * DAY)
  const changed = sent + (1 + seededNumber(20, message)) * HOUR
  return [
    { at: new Date(sent), by: 'resident' },
    ...(status === 'new' ? [] : [{ at: new Date(changed), by: 'staff' as const }]),
  ]
}

/** Fills in the demo inquiries once per database, after the properties. */
export async function seedContacts(db: Kysely<Database>, now: Date) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'inquiries', now))) return
    const listings = await trx.selectFrom('properties').select('id').execute()
    const known = new Set(listings.map(({ id }) => id))
    const times = storiesInWakingHours(INQUIRIES.map((inquiry) => actsOf(inquiry, now)))
    for (const [place, inquiry] of INQUIRIES.entries()) {
      const [created_at, updated_at = created_at] = times[place] as [Date, Date?]
      const { subject, status, message, phone, notes, listing } = inquiry
      const [first_name, last_name] = inquiry.name
      const property = listing === undefined ? undefined : LISTINGS[listing]?.id
      await trx
        .insertInto('contacts')
        .values({
          id: stableId(`inquiry/${place}`),
          first_name,
          last_name,
          email: `${first_name}.${last_name}@example.com`.toLowerCase(),
          phone: phone ?? null,
          subject,
          message,
          property_id: property !== undefined && known.has(property) ? property : null,
          status,
          admin_notes: notes ?? null,
          created_at,
          updated_at,
        })
        .execute()
    }
  })
}
