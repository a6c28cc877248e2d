import { describe, expect, it } from 'vitest'
import { type Place, scrollAfter } from './scroll-rule.ts'

const at = (path: string): Place => {
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  return { pathname, search, hash }
}
const list = at('/properties')
const rentals = at('/properties?type=rent')
const detail = at('/properties/1')

describe('scrollAfter', () => {
  it('starts a new page at its top', () => {
    expect(scrollAfter('PUSH', list, detail, true)).toBe('top')
    expect(scrollAfter('REPLACE', list, detail, true)).toBe('top')
  })

  it('goes back to where the reader was', () => {
    expect(scrollAfter('POP', detail, list, true)).toBe('restore')
    expect(scrollAfter('POP', detail, at('/services#construction'), true)).toBe('restore')
  })

  it('stays where the address is rewritten in place', () => {
    expect(scrollAfter('REPLACE', list, rentals, true)).toBe('keep')
    expect(scrollAfter('REPLACE', at('/properties#main'), at('/properties?type=rent#main'), true)).toBe('keep')
  })

  it('stays where something is laid over the page', () => {
    expect(scrollAfter('PUSH', list, { ...at('/properties?open=1'), state: 'keep' }, true)).toBe('keep')
    expect(scrollAfter('POP', { ...at('/properties?open=1'), state: 'keep' }, list, true)).toBe('restore')
  })

  it('goes to the top where a link leads to the page itself', () => {
    expect(scrollAfter('REPLACE', list, list, true)).toBe('top')
    expect(scrollAfter('PUSH', rentals, list, true)).toBe('top')
  })

  it('goes to the element that a hash names', () => {
    expect(scrollAfter('PUSH', list, at('/services#construction'), true)).toBe('target')
    expect(scrollAfter('REPLACE', list, at('/properties#main'), true)).toBe('target')
  })

  it('leaves plain links within the page to their target', () => {
    expect(scrollAfter('POP', list, at('/properties#main'), false)).toBe('target')
    expect(scrollAfter('POP', at('/properties#main'), list, false)).toBe('restore')
  })
})
