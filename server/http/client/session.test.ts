import type { Endpoint } from '#contract/core/endpoint.ts'
import { authorize, bearerOf, isAdmin, isDenied, type User } from '#server/http/session.ts'
import { idInToken, linkToken } from '#server/http/link-token.ts'
import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'

const userOf = (role: User['role']): User => ({
  id: '6f1c9f3a-0000-4000-8000-000000000001',
  email: `${role}@example.com`,
  role,
  sessionId: '6f1c9f3a-0000-4000-8000-0000000000aa',
  hasPassed: true,
  signedInAt: null,
  mustSetUpTwoFactor: false,
})
const request = (authorization?: string) => ({ headers: { authorization } }) as FastifyRequest

test.each([
  ['Bearer abc.def', 'abc.def'],
  ['bearer  abc', 'abc'],
  ['Bearer abc def', null],
  ['Basic abc', null],
  ['x Bearer abc', null],
  ['Bearer ', null],
  [undefined, null],
])('the access token of %j is %j', (header, token) => {
  expect(bearerOf(request(header))).toBe(token)
})

test('an administrator is one who has set up two-factor where that is required', () => {
  expect(isAdmin(userOf('admin'))).toBe(true)
  expect(isAdmin({ ...userOf('admin'), mustSetUpTwoFactor: true })).toBe(false)
  expect(isAdmin(userOf('property_manager'))).toBe(false)
  expect(isAdmin(null)).toBe(false)
})

test('a call is reported as denied only for a user who is fully signed in and lacks the role', () => {
  expect(isDenied({ access: 'admin' }, userOf('tenant'))).toBe(true)
  expect(isDenied({ access: 'admin' }, { ...userOf('tenant'), hasPassed: false })).toBe(false)
  expect(isDenied({ access: 'admin' }, userOf('admin'))).toBe(false)
  expect(isDenied({ access: 'user' }, userOf('tenant'))).toBe(false)
})

describe('who may call an endpoint', () => {
  const tenant = userOf('tenant')
  const admin = userOf('admin')
  const half = (user: User) => ({ ...user, hasPassed: false })
  const unequipped = { ...admin, mustSetUpTwoFactor: true }
  type Access = Endpoint['access']

  test.each<[string, Access, User | null, User | null]>([
    ['a visitor', 'public', null, null],
    ['a user', 'public', tenant, tenant],
    ['a user without the second factor, as a visitor', 'public', half(tenant), null],
    ['a user', 'user', tenant, tenant],
    ['an administrator who must set up two-factor', 'user', unequipped, unequipped],
    ['an administrator', 'admin', admin, admin],
  ])('%s may call one that is %s', (_, access, user, caller) => {
    expect(authorize({ access }, user)).toBe(caller)
  })

  test.each<[string, Access, User | null, string]>([
    ['a visitor', 'user', null, 'unauthorized'],
    ['a visitor', 'admin', null, 'unauthorized'],
    ['a user without the second factor', 'user', half(tenant), 'two_factor_required'],
    ['an administrator without the second factor', 'admin', half(admin), 'two_factor_required'],
    ['a tenant', 'admin', tenant, 'forbidden'],
    ['a property manager', 'admin', userOf('property_manager'), 'forbidden'],
    ['an administrator who must set up two-factor', 'admin', unequipped, 'two_factor_setup_required'],
  ])('%s may not call one that is %s', (_, access, user, code) => {
    expect(() => authorize({ access }, user)).toThrow(expect.objectContaining({ code }))
  })

  test('a user without the second factor may call what is needed to give it', () => {
    const user = half(tenant)
    expect(authorize({ access: 'user', isOpenBeforeSecondFactor: true }, user)).toBe(user)
  })
})

describe('a link', () => {
  const id = '6f1c9f3a-1234-4000-8000-0123456789ab'
  const token = linkToken('secret', 'alert', id)

  test('contains an id and its signature', () => {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(idInToken('secret', 'alert', token)).toBe(id)
  })

  test('works for its own purpose and installation only', () => {
    expect(idInToken('secret', 'viewing', token)).toBeNull()
    expect(idInToken('another', 'alert', token)).toBeNull()
    expect(linkToken('secret', 'viewing', id)).not.toBe(token)
  })

  test('cannot be changed, shortened, made longer or written in another way', () => {
    const bytes = Buffer.from(token, 'base64url')
    for (const at of [0, 15, 16, 31]) {
      const other = Buffer.from(bytes)
      other[at]! ^= 1
      expect(idInToken('secret', 'alert', other.toString('base64url'))).toBeNull()
    }
    for (const text of ['', token.slice(1), token.slice(0, -1), `${token}A`, `${token}=`, ` ${token}`])
      expect(idInToken('secret', 'alert', text)).toBeNull()
  })
})
