import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

beforeEach(() => void vi.stubGlobal('location', new URL('https://www.baystead.example/tenant-portal')))
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['/payment', '/payment'],
  ['/account?tab=sessions#history', '/account?tab=sessions#history'],
  ['/admin/../dashboard', '/dashboard'],
])('%s is followed', (next, path) => {
  expect(sameOriginPath(next)).toBe(path)
})

test.each([
  null,
  '',
  'payment',
  'https://evil.example/',
  '//evil.example/',
  String.raw`/\evil.example/`,
  // Parsing the URL removes dot segments and control characters, which leaves two slashes.
  '/..//evil.example',
  '/.//evil.example',
  '/a/../..//evil.example',
  String.raw`/..\/evil.example`,
  '/%2e%2e//evil.example',
  '/\t/evil.example',
])('%j is not followed', (next) => {
  expect(sameOriginPath(next)).toBeNull()
})
