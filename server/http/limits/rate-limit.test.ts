import { describe, expect, test } from 'vitest'
import { createRateLimit, networkOf } from './rate-limit.ts'

describe('a network', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8::4:5:6:7:8', '2001:db8:0:4::/64'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:cb00:7107', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ])('%s belongs to %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('the rate limit', () => {
  test('allows so many requests a minute, and then says how many seconds to wait', () => {
    let time = 0
    const take = createRateLimit(2, () => time)
    expect([take('203.0.113.7'), take('203.0.113.7')]).toEqual([0, 0])
    expect(take('203.0.113.7')).toBe(60)
    time = 58_500
    expect(take('203.0.113.7')).toBe(2)
    time = 60_000
    expect([take('203.0.113.7'), take('203.0.113.7'), take('203.0.113.7')]).toEqual([0, 0, 60])
  })

  test('counts each network by itself', () => {
    const take = createRateLimit(1, () => 0)
    expect([take('203.0.113.7'), take('203.0.113.8')]).toEqual([0, 0])
    expect([take('2001:db8:1:2::1'), take('2001:db8:1:2::2')]).toEqual([0, 60])
  })

  test('of zero is none', () => {
    const take = createRateLimit(0)
    expect(Array.from({ length: 5 }, () => take('203.0.113.7'))).toEqual([0, 0, 0, 0, 0])
  })

  test('forgets the oldest of 50,000 networks and keeps the others', () => {
    const take = createRateLimit(1, () => 0)
    const address = (at: number) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
    for (let at = 0; at < 50_000; at += 1) take(address(at))
    expect(take(address(0))).toBe(60)
    expect(take('203.0.113.7')).toBe(0)
    expect([take(address(1)), take(address(0))]).toEqual([60, 0])
  })
})
