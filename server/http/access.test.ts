import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { createDatabase } from '#server/testing/database/database.ts'
import { createTestApp, userOf } from '#server/testing/test-app.ts'
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
/** One probe of each kind, so that the rules are tested whatever the contract contains. */
const probes = (['public', 'user', 'admin'] as const).flatMap((access) => [probe(access, 'GET'), probe(access, 'POST')])

/** Two-factor is enabled but not passed, and required but not set up. */
const UNPROVEN = 'without second factor'
const UNEQUIPPED = 'who must set up two-factor'

const { db } = await createDatabase()
const { app } = await createTestApp(db, {
  // Identifies the user by a test header instead of a session.
  identify: async ({ headers }) => {
    const [role, ...rest] = String(headers['x-test-role'] ?? '').split(' ')
    const lacks = rest.join(' ')
    if (!role) return null
    const user = userOf(role as User['role'])
    return { ...user, hasPassed: lacks !== UNPROVEN, mustSetUpTwoFactor: lacks === UNEQUIPPED }
  },
  routes(product) {
    for (const endpoint of probes) route(product, endpoint, async () => ({ ok: true }))
  },
})

const ROLES = [null, 'user', 'tenant', 'property_manager', 'admin', `admin ${UNPROVEN}`, `admin ${UNEQUIPPED}`] as const

/** The error that this role must get before anything else is checked. */
function refusal({ access, isOpenBeforeSecondFactor }: Endpoint, role: (typeof ROLES)[number]) {
  if (access === 'public') return null
  if (role === null) return 'unauthorized'
  if (role.endsWith(UNEQUIPPED)) return access === 'admin' ? 'two_factor_setup_required' : null
  if (role.endsWith(UNPROVEN)) return isOpenBeforeSecondFactor ? null : 'two_factor_required'
  return access === 'admin' && role !== 'admin' ? 'forbidden' : null
}

const STATUS = {
  unauthorized: 401,
  two_factor_required: 401,
  forbidden: 403,
  two_factor_setup_required: 403,
  csrf: 403,
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
    // An allowed call that changes something still needs a CSRF token. What the call then returns is tested elsewhere.
    const isFree = endpoint.method === 'GET' || endpoint.isCsrfExempt
    const expected = refusal(endpoint, role) ?? (isFree ? null : 'csrf')
    const isRefused = answer.statusCode === 401 || answer.statusCode === 403
    const code = isRefused ? answer.json<{ code: string }>().code : null
    expect(code).toBe(expected)
    expect(expected === null || answer.statusCode === STATUS[expected]).toBe(true)
  })
})

test('every endpoint of the contract is registered', () => {
  for (const [, { method, path: url }] of endpoints) expect(app.hasRoute({ method, url })).toBe(true)
})
