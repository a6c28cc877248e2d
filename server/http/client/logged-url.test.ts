import { expect, test } from 'vitest'
import { loggedUrl } from './logged-url.ts'

const LINK = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFy-_A'

test.each([
  ['/properties?type=rent&location=Cambridge%2C%20MA', '/properties?type=rent&location=Cambridge%2C%20MA'],
  ['/', '/'],
  ['/properties?', '/properties'],
  ['/api/properties/00000000-0000-4000-8000-000000000001', '/api/properties/00000000-0000-4000-8000-000000000001'],
  ['/reset-password?token_hash=abc&type=recovery', '/reset-password?token_hash=…&type=recovery'],
  ['/reset-password?t%6Fken_hash=abc&type=recovery', '/reset-password?token_hash=…&type=recovery'],
  ['/reset-password?%74%6F%6B%65%6E=abc', '/reset-password?token=…'],
  ['/x?access_token=a&refresh_token=b&code=c&password=d', '/x?access_token=…&refresh_token=…&code=…&password=…'],
  ['/x?Access_Token=a&user[password]=b', '/x?Access_Token=…&user[password]=…'],
  [
    '/x?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret',
    '/x?payment_intent=pi_1&payment_intent_client_secret=…',
  ],
  ['/x?email=ada%40example.com', '/x?email=…'],
  ['/api/admin/users?search=ada@example.com&limit=2', '/api/admin/users?search=…&limit=2'],
  ['/api/admin/users?search=ada%40example.com', '/api/admin/users?search=…'],
  ['/api/admin/users?search=ada%2540example.com', '/api/admin/users?search=…'],
  ['/api/admin/users?search=Ada%20Lovelace&limit=2', '/api/admin/users?search=…&limit=2'],
  ['/admin/tenants?sort=rent&%73earch=Ada', '/admin/tenants?sort=rent&search=…'],
  ['/properties?search=Salem', '/properties?search=Salem'],
  ['/unsubscribe/ada%40example.com', '/unsubscribe/…'],
  [`/maintenance/status/${LINK}`, '/maintenance/status/…'],
  [`/maintenance/%73tatus/%5A${LINK.slice(1)}?a=1`, '/maintenance/status/…?a=1'],
  [`/api/maintenance-status/${LINK}/photos/1`, '/api/maintenance-status/…/photos/1'],
  ['/%E0%A4%A?token=%E0%A4%A', '/%E0%A4%A?token=…'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged)
})
