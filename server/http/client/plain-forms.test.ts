import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, csrfHeaders } from '#server/testing/test-app.ts'
import { expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)

const ID = '00000000-0000-4000-8000-000000000001'
const TOKEN = 'A'.repeat(43)
const FORMS = [
  `/properties/${ID}/viewing`,
  `/viewings/${TOKEN}`,
  `/open-houses/${ID}`,
  `/open-houses/rsvp/${TOKEN}`,
  '/alerts/new',
  `/alerts/${TOKEN}`,
  `/alerts/confirm/${TOKEN}`,
]

const FOREIGN = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://shop.localhost' },
]

const OWN = [{}, { origin: 'http://localhost' }, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }]

const send = (url: string, headers: object, payload = 'action=cancel&startsAt=x&name=&email=&search=') =>
  app.inject({
    method: 'POST',
    url,
    payload,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test.each(FORMS)('%s takes no form of another site, and says so on a page', async (url) => {
  for (const foreign of FOREIGN) {
    const { statusCode, headers, body } = await send(url, foreign)
    expect([foreign, statusCode, headers['content-type']]).toEqual([foreign, 403, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain("We didn't accept this form")
    expect(body).toContain('sent from another website, so nothing has changed.')
  }
  for (const own of OWN) expect([own, (await send(url, own)).statusCode]).toEqual([own, 303])
})

// These forms need script. Their pages take nothing, and their calls need the token of our own pages besides.
test.each([
  ['/contact', '/api/contacts'],
  ['/maintenance', '/api/maintenance-requests'],
])('%s takes no form of another site, also with the token of a visitor', async (page, call) => {
  const visitor = await csrfHeaders(app)
  for (const headers of [...FOREIGN, ...OWN]) {
    const { statusCode } = await send(page, headers)
    expect([headers, statusCode]).toEqual([headers, 404])
    const untold = await send(call, { ...headers, cookie: visitor['cookie'] })
    expect([headers, untold.statusCode, untold.json()]).toMatchObject([headers, 403, { code: 'csrf' }])
  }
  for (const foreign of FOREIGN) {
    const answer = await send(call, { ...foreign, ...visitor })
    expect([foreign, answer.statusCode, answer.json()]).toMatchObject([foreign, 403, { code: 'csrf' }])
  }
  for (const own of OWN) {
    const headers = { ...own, ...visitor, 'content-type': 'application/json' }
    const { statusCode } = await send(call, headers, '{}')
    expect([own, statusCode]).toEqual([own, 400])
  }
})
