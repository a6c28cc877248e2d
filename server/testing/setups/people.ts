import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createStorage } from '#server/gateways/storage.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { createAccount, signedIn } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { afterAll } from 'vitest'
import { picture } from './photos.ts'

const ADDRESS = '7 Marker Lane, Salem, MA 01970'
const DAY_MS = 86_400_000

/** A product with files of its own, an administrator, and people about whom there is everything that the product keeps. */
export async function setUpPeople() {
  const { db, url } = await createDatabase()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'baystead-people-'))
  afterAll(() => rm(folder, { recursive: true }))
  const uploads = { folder: path.join(folder, 'uploads'), bucket: undefined }
  const storage = createStorage(uploads)
  const { app, errors } = await createTestApp(db, { config: { uploads, dataDir: folder } })
  const admin = await createAccount(db, { role: 'admin' })
  const { call } = await signedIn(app, admin.email)
  const { id: home } = await createProperty(db)
  let hours = 48

  /** What a visitor left with us: a message, a request with a photo, a viewing, an open house and an alert. */
  async function visited(email: string, mark: string, userId: string | null = null) {
    const { id: contact } = await db
      .insertInto('contacts')
      .values({ first_name: mark, last_name: mark, email, phone: mark, subject: 'renting', message: `Hello, ${mark}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('contact_replies')
      .values({ contact_id: contact, sent_to: email, body: `Hi ${mark}`, user_name: 'Staff Only' })
      .execute()
    const { id: request } = await db
      .insertInto('maintenance_requests')
      .values({
        user_id: userId,
        full_name: mark,
        email,
        phone: mark,
        property_address: ADDRESS,
        request_type: 'plumbing',
        description: `A leak, says ${mark}`,
        admin_notes: `Note about ${mark}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const message = { request_id: request, user_name: mark, body: `Still leaking, says ${mark}` }
    await db
      .insertInto('maintenance_messages')
      .values([
        { ...message, side: 'sender' },
        { ...message, side: 'staff', is_internal: true, user_name: 'Staff Only', body: `Internal about ${mark}` },
      ])
      .execute()
    await db
      .insertInto('maintenance_steps')
      .values({ request_id: request, status: 'pending', side: 'sender', user_name: mark })
      .execute()
    const photo = randomUUID()
    const file = `maintenance/${photo}.jpg`
    await storage.put(file, await picture(), 'image/jpeg')
    await db
      .insertInto('maintenance_photos')
      .values({
        id: photo,
        request_id: request,
        position: 1,
        sender: userId ?? 'a browser',
        file_key: file,
        width: 96,
        height: 64,
        stored_at: new Date(),
      })
      .execute()
    hours += 2
    const starts_at = new Date(Date.now() + hours * 3_600_000)
    const ends_at = new Date(starts_at.getTime() + 3_600_000)
    await db
      .insertInto('viewings')
      .values({ property_id: home, starts_at, ends_at, state: 'booked', name: mark, email, phone: mark })
      .execute()
    const late = new Date(starts_at.getTime() + 60 * DAY_MS)
    const { id: openHouse } = await db
      .insertInto('open_houses')
      .values({ property_id: home, starts_at: late, ends_at: new Date(late.getTime() + 3_600_000) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('open_house_guests')
      .values({ open_house_id: openHouse, state: 'coming', name: mark, email, party: 2 })
      .execute()
    const { id: subscriber } = await db
      .insertInto('alert_subscribers')
      .values({ email })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('alerts')
      .values({
        subscriber_id: subscriber,
        filter: JSON.stringify({ location: mark }),
        name: mark,
        frequency: 'daily',
        checked_until: new Date(),
        next_at: new Date(),
      })
      .execute()
    await db
      .insertInto('sent_mails')
      .values({ id: randomUUID(), user_id: userId, sent_to: email, subject: mark })
      .execute()
    const mail = { id: randomUUID(), from: { name: 'B', address: 'b@example.com' }, subject: mark, text: '', html: '' }
    await enqueue(db, 'send_mail', { ...mail, to: email })
    return { request, photo, file, openHouse }
  }

  /** A tenant whose lease has ended, with the payments of two months, who also did everything that a visitor does. */
  async function rented(email: string, mark: string, endsOn: string | null = '2026-06-30') {
    const { id } = await createAccount(db, { email })
    await db.updateTable('users').set({ first_name: mark, last_name: mark, phone: mark }).where('id', '=', id).execute()
    const { id: leaseId } = await db
      .insertInto('leases')
      .values({ user_id: id, property_address: ADDRESS, rent_cents: 210_000, starts_on: '2019-07-01', ends_on: endsOn })
      .returning('id')
      .executeTakeFirstOrThrow()
    const contact = { lease_id: leaseId, contacted_on: '2026-05-12', how: 'call', staff_name: 'Staff Only' } as const
    await db
      .insertInto('lease_contacts')
      .values([
        { ...contact, note: `Pays on Friday, says ${mark}`, promised_cents: 50_000, promised_on: '2026-05-15' },
        {
          ...contact,
          note: `Internal about ${mark}`,
          struck_at: new Date(),
          struck_by: 'Staff Only',
          struck_because: `Not ${mark}`,
        },
      ])
      .execute()
    const payment = {
      user_id: id,
      payer_name: mark,
      payer_email: email,
      property_address: ADDRESS,
      amount_cents: 210_000,
      payment_type: 'rent' as const,
      status: 'completed' as const,
      gateway: 'sandbox' as const,
      intent_status: 'succeeded',
      rent_cents: 210_000,
      card_brand: 'visa',
      card_last4: '4242',
    }
    for (const month of ['2026-05-01', '2026-06-01'])
      await db
        .insertInto('payments')
        .values({
          ...payment,
          intent_id: `pi_${randomUUID()}`,
          rent_month: month,
          completed_at: new Date(`${month}T12:00:00Z`),
        })
        .execute()
    const { id: entry } = await db
      .insertInto('ledger_entries')
      .values({
        lease_id: leaseId,
        kind: 'payment',
        account: 'rent',
        cents: -210_000,
        effective_on: '2026-04-01',
        source: 'staff',
        method: 'check',
        receipt_number: `BY-2026-${String(900_000 + hours)}`,
        staff_name: 'Staff Only',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const photoOf = async (hiding: object) => {
      const check = randomUUID()
      const file_key = `receipts/${check}.jpg`
      await storage.put(file_key, await picture(), 'image/jpeg')
      await db
        .insertInto('receipt_photos')
        .values({
          id: check,
          entry_id: entry,
          user_id: id,
          file_key,
          width: 96,
          height: 64,
          source_sha256: randomBytes(32),
          stored_at: new Date(),
          staff_name: 'Staff Only',
          ...hiding,
        })
        .execute()
      return check
    }
    const checks = {
      check: await photoOf({}),
      hiddenCheck: await photoOf({
        hidden_at: new Date(),
        hidden_by: 'Staff Only',
        hidden_because: `Internal about ${mark}`,
      }),
    }
    await db
      .insertInto('saved_homes')
      .values({
        user_id: id,
        property_id: home,
        saved_at: new Date(),
        title: 'Home',
        price_cents: 1,
        price_type: 'rent',
        status: 'available',
        note: mark,
      })
      .execute()
    const { session, call: theirs } = await signedIn(app, email)
    return { id, session, call: theirs, ...checks, ...(await visited(email, mark, id)) }
  }

  return { db, url, app, errors, folder, uploads, storage, admin, call, home, visited, rented }
}
