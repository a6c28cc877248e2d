import { expect, test } from 'vitest'
import { preferredEncodings } from './encoding.ts'

test.each([
  [undefined, 'identity', 'identity'],
  ['', 'identity', 'identity'],
  ['gzip, deflate, br, zstd', 'zstd', 'br'],
  ['gzip, deflate, br', 'br', 'br'],
  ['GZIP', 'gzip', 'gzip'],
  ['zstd', 'zstd', 'zstd'],
  ['deflate', 'identity', 'identity'],
  ['gzip, br;q=0', 'gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0.001', 'gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip', 'gzip'],
  ['gzip;q=1.0, identity;q=0.5, *;q=0', 'gzip', 'gzip'],
  ['identity, br;q=0.1', 'identity', 'identity'],
  ['*', 'zstd', 'br'],
  ['*;q=0.5, zstd;q=0, br;q=0', 'gzip', 'gzip'],
  ['br;q=abc', 'identity', 'identity'],
  ['identity;q=0', 'identity', 'identity'],
])('a client that accepts %j gets %s at first, and %s from the cache', (header, quick, small) => {
  expect(preferredEncodings(header)).toEqual({ quick, small })
})
