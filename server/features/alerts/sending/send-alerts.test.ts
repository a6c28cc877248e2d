import type { Frequency } from '#contract/alerts/public.ts'
import { toCode } from '#contract/properties/share-code.ts'
import { createMailer, type Mail } from '#server/gateways/mailer.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { takeMail } from '#server/testing/maintenance.ts'
import { eventually } from '#server/testing/process.ts'
import { RENTAL, setUpPropertiesAdmin } from '#server/testing/setups/properties-admin.ts'
import { IDLE_TASKS } from '#server/testing/tasks.ts'
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { confirm, insert, lockSubscriber } from '../queries.ts'
import { sendAlerts } from './send-alerts.ts'

const { db, url, app, create, change } = await setUpPropertiesAdmin()
const warn = vi.fn<() => void>()
const deps = { db, secret: 'a secret of the tests alone', origin: 'https://www.example.org', log: { warn } }

const FILTER: Record<string, string> = { type: 'rent', location: 'Cambridge', beds: '2' }
const HOME = {
  ...RENTAL,
  title: 'Sunny two-bedroom',
  address: '12 Elm Street, Cambridge, MA 02139',
  town: 'Cambridge',
  bedrooms: 2,
  price: 3200,
}

/** Days and hours after the tests began, on a morning at nine in Boston. */
const START = new Date(Math.floor(Date.now() / 86_400_000 + 2) * 86_400_000 + 14 * 3_600_000)
const at = (days: number, hours = 0) => new Date(START.getTime() + days * 86_400_000 + hours * 3_600_000)

async function alertOf(
  frequency: Frequency,
  { email = 'ada@example.com', filter = FILTER, name = 'Two in Cambridge' } = {},
) {
  const subscriberId = await lockSubscriber(db, email)
  const id = await insert(db, { subscriberId, filter, name, frequency })
  await confirm(db, id, at(-1))
  await db
    .updateTable('alerts')
    .set({ checked_until: at(-1) })
    .where('id', '=', id)
    .execute()
  return id
}
/** Moves the last change to this moment. */
const changedAt = (moment: Date) =>
  sql`update price_changes set changed_at = ${moment} where id = (select max(id) from price_changes)`.execute(db)

async function listAt(moment: Date, changes: object = {}) {
  const { id } = await create({ ...HOME, ...changes })
  expect(id).toBeDefined()
  await changedAt(moment)
  return id
}
const send = async (moment: Date) => {
  await sendAlerts(deps, moment)
  return await takeMail(db)
}
const subjects = (mails: Mail[]) => mails.map(({ subject }) => subject)

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await db.deleteFrom('alert_subscribers').execute()
  await db.deleteFrom('price_changes').execute()
})

test('an instant alert tells a new home and a reduced price, once each, whoever looks at the same time', async () => {
  await alertOf('instant')
  const id = await listAt(at(0))
  expect(await send(at(0))).toEqual([])
  await Promise.all(Array.from({ length: 4 }, (_, more) => sendAlerts(deps, new Date(at(0, 1).getTime() + more * 7))))
  const mails = await takeMail(db)
  expect(subjects(mails)).toEqual(['New listing: $3,200 a month, 12 Elm Street, Cambridge, MA 02139'])
  for (const text of ['Your alert: Two in Cambridge.', 'Sunny two-bedroom', '2 bedrooms', `/properties/${id}`])
    expect(mails[0]!.text).toContain(text)
  expect(await send(at(0, 2))).toEqual([])

  // The next change is none that corrects the listing.
  await changedAt(at(-3))
  await change(id, { price: 3100 })
  await changedAt(at(0, 3))
  expect(subjects(await send(at(0, 4)))[0]).toContain('Price reduced by $100: $3,100 a month')
  await changedAt(at(-3))
  await change(id, { price: 3300 })
  await changedAt(at(0, 5))
  expect(await send(at(0, 6))).toEqual([])
})

test('an alert of saved homes tells their reduced prices, and nothing of other homes or of what is new', async () => {
  const saved = await listAt(at(-3))
  const other = await listAt(at(-3))
  const sold = await listAt(at(-3))
  await alertOf('instant', { filter: { homes: toCode([saved, sold]) }, name: 'Price drops on 2 saved homes' })
  await listAt(at(0))
  await change(other, { price: 3000 })
  await changedAt(at(0))
  await change(sold, { price: 3000, priceType: 'sale', status: 'available' })
  await changedAt(at(0))
  expect(await send(at(0, 1))).toEqual([])
  await change(saved, { price: 3000, status: 'pending' })
  await changedAt(at(0, 2))
  expect(await send(at(0, 3))).toEqual([])
  await change(saved, { price: 2900, status: 'available' })
  await changedAt(at(0, 4))
  const [mail, ...others] = await send(at(0, 5))
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Price reduced by $300: $2,900 a month, 12 Elm Street, Cambridge, MA 02139')
  for (const part of [mail!.text, mail!.html]) {
    expect(part).toContain('A home you saved has a new price')
    expect(part).not.toContain('might like')
  }
  expect(mail!.text).toContain('Your alert: Price drops on 2 saved homes.')
  expect(mail!.text).toContain(`https://www.example.org/saved?shared=${toCode([saved, sold])}`)
})

test('several saved homes have a heading of their own, unless other homes are among them', async () => {
  const saved = [await listAt(at(-3)), await listAt(at(-3))]
  await alertOf('instant', { filter: { homes: toCode(saved) }, name: 'Price drops on 2 saved homes' })
  const reduceAt = async (hours: number, price: number) => {
    for (const id of saved) {
      await change(id, { price })
      await changedAt(at(0, hours))
    }
  }
  await reduceAt(0, 3100)
  const [mail] = await send(at(0, 1))
  const parts = [mail!.subject, mail!.text.split('\n')[0], /<h1[^>]*>(.*?)<\/h1>/.exec(mail!.html ?? '')?.[1]]
  expect(parts).toEqual(parts.map(() => '2 homes you saved have new prices'))
  await alertOf('instant')
  await listAt(at(0, 2))
  await reduceAt(2, 3000)
  expect(subjects(await send(at(0, 3)))).toEqual(['3 homes you might like'])
})

test('a home that does not fit, is not available, is deleted or was seen before is not sent', async () => {
  await alertOf('instant')
  await listAt(at(-2))
  await listAt(at(0), { bedrooms: 1 })
  await listAt(at(0), { town: 'Boston', address: '1 Main Street, Boston, MA 02108' })
  await listAt(at(0), { status: 'rented' })
  const gone = await listAt(at(0))
  await db.updateTable('properties').set({ deleted_at: new Date() }).where('id', '=', gone).execute()
  expect(await send(at(0, 1))).toEqual([])
})

test('daily and weekly alerts of a person are one message a day, each home once', async () => {
  await alertOf('daily')
  await alertOf('weekly', { filter: { beds: '2' }, name: 'Two anywhere' })
  await alertOf('weekly', { email: 'bob@example.com' })
  await listAt(at(0))
  await listAt(at(0), { town: 'Boston', address: '1 Main Street, Boston, MA 02108' })
  const sent: Record<number, string[]> = {}
  for (const hour of [1, 24 * 1, 24 * 1 + 3, 24 * 6 - 4, 24 * 6, 24 * 7, 24 * 7 + 1])
    sent[hour] = (await send(at(0, hour))).map(({ to, subject }) => `${to}: ${subject.split(' |')[0]!.split(':')[0]!}`)
  expect(sent).toEqual({
    1: ['ada@example.com: New listing'],
    24: [],
    27: [],
    140: [],
    144: expect.arrayContaining(['ada@example.com: 2 homes you might like', 'bob@example.com: New listing']),
    168: [],
    169: [],
  })
  const days = await db.selectFrom('alert_messages').select('digest_on').execute()
  expect(days).toHaveLength(3)
})

test('one message has twelve homes and leads to the rest, and later ones repeat none', async () => {
  await alertOf('daily')
  for (let made = 0; made < 14; made += 1) await listAt(at(0))
  const [mail, ...others] = await send(at(0, 1))
  expect(others).toEqual([])
  expect(mail!.subject).toBe('14 homes you might like')
  expect(mail!.text.match(/\/properties\/[\da-f]{8}-/g)).toHaveLength(12)
  expect(mail!.text).toContain('https://www.example.org/properties?beds=2&type=rent&location=Cambridge&sort=newest')
  expect(await send(at(2))).toEqual([])
})

test('an alert that was paused, ended or never confirmed sends nothing, and one that fails stops no other', async () => {
  const paused = await alertOf('instant')
  await db.updateTable('alerts').set({ is_paused: true }).where('id', '=', paused).execute()
  const open = await alertOf('instant', { email: 'bob@example.com' })
  await db.updateTable('alerts').set({ confirmed_at: null }).where('id', '=', open).execute()
  const broken = await lockSubscriber(db, 'cleo@example.com')
  await alertOf('instant', { email: 'cleo@example.com' })
  await alertOf('instant', { email: 'dan@example.com' })
  await alertOf('instant', { email: 'eve@example.com', filter: { beds: 'no number' } })
  await listAt(at(0))
  const block = sql`alter table alert_messages add constraint broken check (subscriber_id <> ${sql.lit(broken)})`
  await block.execute(db)
  const to = (await send(at(0, 1))).map((mail) => mail.to)
  await sql`alter table alert_messages drop constraint broken`.execute(db)
  expect([to, warn.mock.calls.length]).toEqual([['dan@example.com'], 1])
  expect((await send(at(0, 2))).map((mail) => mail.to)).toEqual(['cleo@example.com'])
})

test('a mail server gets the headers by which one press ends the emails, and the press ends them', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  const mailer = createMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: undefined,
    folder: '/nowhere',
    origin: deps.origin,
  })
  await alertOf('instant')
  await listAt(at(0), { imageUrls: ['/pictures/exterior-brownstone.jpg'] })
  await sendAlerts(deps, at(0, 1))
  const worker = await startWorker({
    databaseUrl: url,
    log: pino({ level: 'silent' }),
    tasks: { ...IDLE_TASKS, send_mail: (mail) => mailer.send(mail) },
  })
  onTestFinished(async () => {
    await worker.stop()
    mailer.close()
  })
  await eventually(
    async () => received.length,
    (count) => count === 1,
  )
  const [head = '', body = ''] = received[0]!.split(/\r\n\r\n([\s\S]*)/)
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ')
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  const link = /^List-Unsubscribe: <https:\/\/www\.example\.org(\/alerts\/[\w-]{43}\/unsubscribe)>$/m.exec(headers)
  const text = body.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  expect(text).toContain('src="https://www.example.org/pictures/exterior-brownstone-960.jpg" alt="')
  expect(text).toContain(
    `Manage your alerts or unsubscribe:\r\nhttps://www.example.org${link![1]!.replace('/unsubscribe', '')}`,
  )
  const press = { method: 'POST', url: link![1]!, payload: 'List-Unsubscribe=One-Click' } as const
  const answer = await app.inject({ ...press, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect(answer.statusCode).toBe(200)
  await listAt(at(0, 2))
  expect(await send(at(0, 4))).toEqual([])
  expect(await db.selectFrom('alert_subscribers').select('id').execute()).toEqual([])
})
