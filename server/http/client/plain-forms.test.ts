import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
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

const send = (url: string, headers: object) =>
  app.inject({
    method: 'POST',
    url,
    payload: 'action=cancel&startsAt=x&name=&email=&search=',
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

test.each(FORMS)('%s takes no form of another site, and says so on a page', async (url) => {
  for (const foreign of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://shop.localhost' },
  ]) {
    const { statusCode, headers, body } = await send(url, foreign)
    expect([foreign, statusCode, headers['content-type']]).toEqual([foreign, 403, 'text/html; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain("We didn't accept this form")
    expect(body).toContain('sent from another website, so nothing has changed.')
  }
  for (const own of [
    {},
    { origin: 'http://localhost' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])
    expect([own, (await send(url, own)).statusCode]).toEqual([own, 303])
})
