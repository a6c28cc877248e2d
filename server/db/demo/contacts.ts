import type { CONTACT_STATUSES, CONTACT_SUBJECTS } from '#contract/contacts/public.ts'
import type { Database } from '#server/db/schema.ts'
import type { Kysely } from 'kysely'
import { DAY } from './seeded-number.ts'
import { stableId } from './properties/listing.ts'
import { LISTINGS } from './properties/listings.ts'
import { isFirst } from './seed.ts'

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
    message: 'We would like to see this home on Saturday. Is the late morning possible, and is there parking?',
  },
  {
    name: ['Victor', 'Lindgren'],
    daysAgo: 0.6,
    subject: 'renting',
    status: 'new',
    listing: 5,
    message: 'Are cats allowed? I could move in on the first of next month and have references from my landlord.',
  },
  {
    name: ['Amara', 'Nwosu'],
    daysAgo: 1.3,
    subject: 'construction',
    status: 'new',
    message: 'We think about an addition of one room to our house in Arlington. What does a first consultation cost?',
  },
  {
    name: ['Peter', 'Hale'],
    daysAgo: 2.4,
    subject: 'selling',
    status: 'contacted',
    phone: '(978) 555-0118',
    notes: 'Visit on Thursday at 4 PM. Wants a valuation first.',
    message: 'My mother moves to a smaller place and we want to sell her house in Andover this spring.',
  },
  {
    name: ['Yuki', 'Morita'],
    daysAgo: 4.2,
    subject: 'renting',
    status: 'contacted',
    listing: 9,
    notes: 'Sent the application form.',
    message: 'Is the apartment still free, and which of the costs are due before moving in?',
  },
  {
    name: ['Samuel', 'Ortiz'],
    daysAgo: 9.7,
    subject: 'maintenance',
    status: 'resolved',
    notes: 'Offer accepted: yearly care of gutters and heating.',
    message: 'Do you look after houses that you do not rent out yourselves? Ours is in Newton.',
  },
  {
    name: ['Ingrid', 'Bauer'],
    daysAgo: 16.5,
    subject: 'consulting',
    status: 'resolved',
    message: 'We own two three-family houses and wonder whether to renovate or to sell. Do you advise on that?',
  },
  {
    name: ['Dylan', 'Reyes'],
    daysAgo: 34.1,
    subject: 'other',
    status: 'archived',
    notes: 'Looking for sponsors; not for us.',
    message: 'Our school theatre looks for companies that would like to be named in its program.',
  },
]

/** Fills in the demo inquiries once per database, after the properties. */
export async function seedContacts(db: Kysely<Database>, now: Date) {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirst(trx, 'inquiries', now))) return
    const listings = await trx.selectFrom('properties').select('id').execute()
    const known = new Set(listings.map(({ id }) => id))
    for (const [place, { name, daysAgo, subject, status, message, phone, notes, listing }] of INQUIRIES.entries()) {
      const [first_name, last_name] = name
      const property = listing === undefined ? undefined : LISTINGS[listing]?.id
      const created_at = new Date(Math.round(now.getTime() - daysAgo * DAY))
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
          updated_at: created_at,
        })
        .execute()
    }
  })
}
