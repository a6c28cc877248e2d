import { createAccount, PASSWORD } from '#server/testing/account.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createProperty } from '#server/testing/factories.ts'
import { eventually, startProduct, temporaryFolder } from '#server/testing/process.ts'
import { picture } from '#server/testing/setups/photos.ts'
import { startSmtp } from '#server/testing/smtp.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

/** What a person tells us. No other word of the product contains any of these. */
const MARKERS = {
  name: 'Zyxwane',
  email: 'zyxmail@planted.example',
  phone: '(978) 555-0173',
  message: 'Zyxmessage about the kitchen',
  address: '917355173 Zyxstreet, Salem, MA 01970',
  password: 'Zyxpassword of nine horses',
}
const NEW_PASSWORD = 'Zyxsecond password of nine horses'
/**
 * Each as a log would have it: plain, as part of an address, or as digits alone. The numbers are long, because a shorter one turns up by chance in an
 * id or in a duration of the log.
 */
const PLANTED = /zyx|9785550173|978\D{0,3}555\D?0173|917355173/gi

/** A person's browser: the cookie, the CSRF token and, once signed in, the token of the session. */
async function browserAt(site: string) {
  const first = await fetch(`${site}/api/csrf-token`)
  const { csrfToken } = (await first.json()) as { csrfToken: string }
  const headers: Record<string, string> = {
    'x-csrf-token': csrfToken,
    cookie: first.headers.get('set-cookie')!.split(';')[0]!,
    'user-agent': `${MARKERS.name} Browser`,
  }
  const call = async (method: string, path: string, body?: object | string) => {
    const answer = await fetch(`${site}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      redirect: 'manual',
    })
    const text = await answer.text()
    return { status: answer.status, json: (): unknown => JSON.parse(text) }
  }
  async function signIn(email: string, password: string) {
    const answer = await call('POST', '/api/auth/login', { email, password })
    expect(answer.status).toBe(200)
    headers['authorization'] = `Bearer ${(answer.json() as { access_token: string }).access_token}`
  }
  return { call, signIn, headers }
}

test('what people tell us is in no line of the log and in no metric, whatever fails', async () => {
  const { db, url } = await createDatabase()
  const { id: home } = await createProperty(db)
  const admin = await createAccount(db, { role: 'admin' })
  // It takes no email to the person, and says whom it refused.
  const smtp = await startSmtp({
    onRcptTo({ address }, _session, done) {
      const isRefused = /zyx/i.test(address)
      done(isRefused ? Object.assign(new Error(`No mailbox ${address}`), { responseCode: 550 }) : null)
    },
  })
  const { ready, printed } = startProduct({
    DATABASE_URL: url,
    DATA_DIR: await temporaryFolder(),
    METRICS_PORT: '0',
    LOG_LEVEL: 'trace',
    SLOW_QUERY_MS: '1',
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    AUTH_AUTOCONFIRM: 'true',
  })
  const site = await ready
  const { call, signIn, headers } = await browserAt(site)
  const { name, email, phone, message, address, password } = MARKERS

  // A visitor: what is accepted, what is refused, and what cannot be read.
  const contact = { firstName: name, lastName: name, email, phone, subject: 'renting', message }
  const request = {
    fullName: name,
    email,
    phone,
    propertyAddress: address,
    requestType: 'plumbing',
    description: message,
  }
  expect((await call('POST', '/api/contacts', contact)).status).toBe(201)
  expect((await call('POST', '/api/maintenance-requests', request)).status).toBe(201)
  expect((await call('POST', '/api/contacts', { ...contact, subject: name })).status).toBe(400)
  expect((await call('POST', '/api/contacts', JSON.stringify(contact).slice(0, -1))).status).toBe(400)
  expect((await call('POST', '/api/alerts', { email, filter: {}, frequency: 'daily' })).status).toBeLessThan(300)
  const photo = await fetch(`${site}/api/maintenance-photos`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: new Uint8Array(await picture()),
  })
  expect(photo.status).toBe(201)
  for (const path of [`/properties/${home}/viewing`, '/contact', '/maintenance'])
    await fetch(`${site}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': name },
      body: new URLSearchParams({ name, firstName: name, email, phone, message, propertyAddress: address }).toString(),
      redirect: 'manual',
    })
  await call('GET', `/contact?email=${encodeURIComponent(email)}&phone=${encodeURIComponent(phone)}`)

  // A user: signs up, mistypes, signs in, changes everything that can be changed, and forgets the password.
  const person = { email, password, firstName: name, lastName: name }
  expect((await call('POST', '/api/auth/signup', person)).status).toBe(201)
  expect((await call('POST', '/api/auth/signup', person)).status).toBe(409)
  expect((await call('POST', '/api/auth/login', { email, password: `${password} not` })).status).toBe(401)
  await signIn(email, password)
  expect((await call('PATCH', '/api/auth/user', { phone })).status).toBe(200)
  await call('PUT', `/api/saved/${home}`, {
    savedAt: new Date().toISOString(),
    price: '1.00',
    priceType: 'rent',
    status: 'available',
    note: message,
  })
  expect((await call('POST', '/api/maintenance-requests', request)).status).toBe(201)
  const [{ id: own }] = (await call('GET', '/api/maintenance-requests')).json() as [{ id: string }]
  expect((await call('POST', `/api/maintenance-requests/${own}/messages`, { body: message })).status).toBe(201)
  expect((await call('POST', '/api/2fa/setup', { password })).status).toBe(200)
  await call('POST', '/api/2fa/enable', { token: '000000' })
  expect((await call('GET', '/api/admin/users')).status).toBe(403)
  await call('POST', '/api/auth/password', {
    currentPassword: password,
    newPassword: NEW_PASSWORD,
    password: NEW_PASSWORD,
  })
  await call('POST', '/api/auth/forgot-password', { email })
  await call('POST', '/api/auth/reset-password', {
    tokenHash: 'x'.repeat(43),
    type: 'recovery',
    password: NEW_PASSWORD,
  })

  // Staff: search for the person, answer, rent to them, export and erase.
  const staff = await browserAt(site)
  await staff.signIn(admin.email, PASSWORD)
  for (const list of ['users', 'tenants', 'contacts', 'maintenance', 'payments'])
    await staff.call('GET', `/api/admin/${list}?search=${encodeURIComponent(name)}`)
  await staff.call('GET', `/admin/users?search=${encodeURIComponent(name)}`)
  await staff.call('GET', `/api/admin/find?search=${encodeURIComponent(name)}`)
  const [{ id: inquiry }] = (await staff.call('GET', '/api/admin/contacts')).json() as [{ id: string }]
  await staff.call('POST', `/api/admin/contacts/${inquiry}/replies`, { body: message })
  const tenant = { email: `tenant-${email}`, firstName: name, lastName: name, propertyAddress: address }
  expect((await staff.call('POST', '/api/admin/tenants', tenant)).status).toBe(201)
  expect((await staff.call('POST', '/api/admin/people/export', { email })).status).toBe(200)

  // Errors of the database say which row it was.
  await sql`alter table contacts add constraint planted check (message not like '%kitchen%') not valid`.execute(db)
  expect((await call('POST', '/api/contacts', contact)).status).toBe(500)
  await sql`
    create function fail_to_read() returns trigger language plpgsql as $$
      begin new.priority := new.description::integer; return new; end $$`.execute(db)
  await sql`create trigger planted before insert on maintenance_requests for each row execute function fail_to_read()`.execute(
    db,
  )
  expect((await call('POST', '/api/maintenance-requests', request)).status).toBe(500)
  expect((await staff.call('POST', '/api/admin/people/erase', { email, confirmation: email })).status).toBe(200)

  // The emails were refused, and the jobs that wrote them are done.
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker._private_jobs as jobs
      join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
      where tasks.identifier in ('send_mail', 'send_auth_link', 'erase_files') and jobs.attempts < jobs.max_attempts`.execute(
      db,
    )
    return rows[0]!.count
  }
  expect(await eventually(waiting, (count) => count === 0, 30_000)).toBe(0)
  expect(printed()).toContain('The email was refused')
  expect(printed()).toContain('"status":500')
  const found = /metrics are at (http:[^"]+)"/.exec(printed())
  const metrics = await (await fetch(found![1]!)).text()
  expect(metrics).toContain('baystead_http_request_seconds_count')
  const linesOf = (text: string) => text.split('\n').filter((line) => line.search(PLANTED) !== -1)
  expect(linesOf(metrics)).toEqual([])
  expect(linesOf(printed())).toEqual([])
}, 120_000)
