import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { normalAddress, normalPath } from './url.ts'

const ODD = ['/', '.', '%', '\\', '?', '#', '2', '5', 'E', 'F', 'e', 'f', ' ', 'a', '\0', 'é', '-']

describe('the normal form of a path', () => {
  test.each([
    ['/', '/'],
    ['/properties', '/properties'],
    ['/properties/', '/properties'],
    ['/%70roperties', '/properties'],
    ['/a%2Db/%7Ec', '/a-b/~c'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/a b', '/a%20b'],
    ['/x/0A0B0C0D-0000-4000-8000-00000000000F', '/x/0a0b0c0d-0000-4000-8000-00000000000f'],
    ['/%78/0A0B0C0D-0000-4000-8000-00000000000F/', '/x/0a0b0c0d-0000-4000-8000-00000000000f'],
    ['/x/ABC', '/x/ABC'],
    ['/what%3F', '/what%3F'],
    ['/50%25', '/50%25'],
    ['/.well-known/security.txt', '/.well-known/security.txt'],
    ['/...', '/...'],
    ['/a:b@c', '/a:b@c'],
  ])('of %s is %s', (path, normal) => {
    expect(normalPath(path)).toBe(normal)
  })

  test.each([
    '',
    '*',
    'properties',
    '//',
    '//evil.example',
    '//evil.example/..',
    '/properties//',
    '/a//b',
    '/.',
    '/..',
    '/./properties',
    '/zzz/..',
    '/zzz/../',
    '/%2e%2e/x',
    '/a/%2E/b',
    '/a%2Fb',
    '/%2f',
    '/a\\b',
    '/a%5Cb',
    '/%00',
    '/a%0D%0Ab',
    '/%7F',
    '/%C2%85',
    '/%',
    '/%E0%A4%A',
    '/%ED%A0%80',
  ])('%j has none', (path) => {
    expect(normalPath(path)).toBeNull()
  })

  test('is its own normal form and never leads to another site', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...ODD) }), (text) => {
        const normal = normalPath(`/${text}`)
        fc.pre(normal !== null)
        expect(normalPath(normal)).toBe(normal)
        expect(new URL(normal, 'https://homes.example').origin).toBe('https://homes.example')
        expect(new URL(normal, 'https://homes.example').pathname).toBe(normal)
      }),
    )
  })
})

test.each([
  ['/properties?b=2&a=1&c=3', '/properties?a=1&b=2'],
  ['/%70roperties/?a=1', '/properties?a=1'],
  ['/properties?c=3', '/properties'],
  ['/properties?', '/properties'],
  ['/properties?a=%41', '/properties?a=A'],
  ['/a/..?a=1', null],
])('of the URL %s is %s', (url, normal) => {
  expect(normalAddress(url, ['b', 'a'])).toBe(normal)
})
