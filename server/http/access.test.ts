import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createDatabase } from '#server/testing/database.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { route } from './route.ts'
import type { User } from './session.ts'

const probe = (access: Endpoint['access'], method: Endpoint['method']): Endpoint => ({
  method,
  path: `/api/test/${access}-${method.toLowerCase()}`,
  access,
  summary: 'Exists for this test alone',
  response: z.object({ ok: z.boolean() }),
})
/** One of each kind, so that the rule is seen at work whatever the contract holds. */
const probes = (['public', 'user', 'admin'] as const).flatMap((access) => [probe(access, 'GET'), probe(access, 'POST')])

const { db } = await createDatabase()
const { app } = await createTestApp(db, {
  // The seam: whoever the header says, in place of whoever signed in.
  identify: async ({ headers }) => {
    const role = headers['x-test-role'] as User['role'] | undefined
    return role ? { id: '00000000-0000-4000-8000-000000000001', role } : null
  },
  routes(app) {
    for (const endpoint of probes) route(app, endpoint, async () => ({ ok: true }))
  },
})

const ROLES = [null, 'user', 'tenant', 'property_manager', 'admin'] as const

/** What somebody of this role must hear before anything else is looked at; null: the call is theirs. */
function refusal(access: Endpoint['access'], role: (typeof ROLES)[number]) {
  if (access === 'public') return null
  if (role === null) return 401
  return access === 'admin' && role !== 'admin' ? 403 : null
}

const endpoints: [string, Endpoint][] = [
  ...Object.entries(api as Record<string, Record<string, Endpoint>>).flatMap(([noun, calls]) =>
    Object.entries(calls).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
  ),
  ...probes.map((endpoint): [string, Endpoint] => [endpoint.path, endpoint]),
]

describe.each(endpoints)('%s', (_, endpoint) => {
  test.each(ROLES)('called as %s', async (role) => {
    const answer = await app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000'),
      headers: role ? { 'x-test-role': role } : {},
    })
    const expected = refusal(endpoint.access, role)
    if (expected === 401) {
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ message: 'Unauthorized', code: 'unauthorized' })
    } else if (expected === 403) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json()).toMatchObject({ code: 'forbidden' })
    } else {
      // Allowed in; what it says then is another test's matter. A call that changes something still wants its CSRF token.
      expect(answer.statusCode).not.toBe(401)
      if (endpoint.method === 'GET') expect(answer.statusCode).not.toBe(403)
      else expect(answer.json()).toMatchObject({ code: 'csrf' })
    }
  })
})

test('every endpoint of the contract is on the server', () => {
  for (const [, { method, path: url }] of endpoints) expect(app.hasRoute({ method, url })).toBe(true)
})
