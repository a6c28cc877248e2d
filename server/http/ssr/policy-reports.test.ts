import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'

const { db } = await createDatabase()
const { app } = await createTestApp(db)

let network = 0
/** Each call comes from another network, because one has a limit. */
const send = (payload: string, type = 'application/csp-report', from = `203.0.113.${(network += 1)}`) =>
  app.inject({
    method: 'POST',
    url: '/api/csp-reports',
    payload,
    headers: { 'content-type': type },
    remoteAddress: from,
  })

const older = (report: object) => JSON.stringify({ 'csp-report': report })
const newer = (...bodies: object[]) => JSON.stringify(bodies.map((body) => ({ type: 'csp-violation', body })))
const seen = () => Object.fromEntries(app.traffic.policyViolations)

describe('a report of a browser', () => {
  test('is where each page says, for older and newer browsers', async () => {
    const { headers } = await app.inject('/api/csrf-token')
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"')
    expect(headers['content-security-policy']).toMatch(/; report-uri \/api\/csp-reports; report-to csp$/)
  })

  test('is counted by its directive, in either form, and an unknown directive is another one', async () => {
    const page = 'https://homes.example/'
    const answer = await send(older({ 'document-uri': page, 'violated-directive': 'img-src https:' }))
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([204, 'no-store'])
    const several = newer(
      { documentURL: page, effectiveDirective: 'script-src-elem' },
      { effectiveDirective: 'made-up' },
    )
    expect((await send(several, 'application/reports+json')).statusCode).toBe(204)
    const foreign = JSON.stringify([{ type: 'deprecation', body: null }])
    expect((await send(foreign, 'application/reports+json')).statusCode).toBe(204)
    expect(seen()).toEqual({ 'img-src': 1, 'script-src-elem': 1, other: 1 })
  })

  test.each([
    ['no JSON', '{"csp', 'application/csp-report', 400],
    ['another object', '{}', 'application/csp-report', 400],
    ['a number in place of a URL', older({ 'blocked-uri': 7 }), 'application/csp-report', 400],
    ['a URL of 5,000 characters', older({ 'blocked-uri': 'x'.repeat(5000) }), 'application/csp-report', 400],
    ['21 reports', newer(...Array.from({ length: 21 }, () => ({}))), 'application/reports+json', 400],
    ['20 kB', older({ sample: 'x'.repeat(20_000) }), 'application/csp-report', 413],
    ['a polluted prototype', '{"__proto__":{"x":1}}', 'application/csp-report', 400],
    ['text', 'hello', 'text/plain', 415],
  ])('with %s is refused and not counted', async (_, payload, type, status) => {
    const before = seen()
    expect((await send(payload, type)).statusCode).toBe(status)
    expect(seen()).toEqual(before)
  })

  test('is taken twenty times a minute from one network', async () => {
    const all = await Promise.all(Array.from({ length: 21 }, () => send(older({}), undefined, '198.51.100.7')))
    expect(all.filter(({ statusCode }) => statusCode === 204)).toHaveLength(20)
    const refused = all.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused!.headers['retry-after'])).toBeGreaterThan(0)
    expect((await send(older({}))).statusCode).toBe(204)
  })
})
