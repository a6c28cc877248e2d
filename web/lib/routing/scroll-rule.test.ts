import { describe, expect, it } from 'vitest'
import { type ScrollLocation, scrollAfter } from './scroll-rule.ts'

const at = (path: string): ScrollLocation => {
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  return { pathname, search, hash }
}
const list = at('/properties')
const rentals = at('/properties?type=rent')
const detail = at('/properties/1')

describe('scrollAfter', () => {
  it('starts a new page at the top', () => {
    expect(scrollAfter('PUSH', list, detail, true)).toBe('top')
    expect(scrollAfter('REPLACE', list, detail, true)).toBe('top')
  })

  it('restores the position on going back', () => {
    expect(scrollAfter('POP', detail, list, true)).toBe('restore')
    expect(scrollAfter('POP', detail, at('/services#construction'), true)).toBe('restore')
  })

  it('does not scroll when the URL is replaced', () => {
    expect(scrollAfter('REPLACE', list, rentals, true)).toBe('keep')
    expect(scrollAfter('REPLACE', at('/properties#main'), at('/properties?type=rent#main'), true)).toBe('keep')
  })

  it('does not scroll when an overlay opens', () => {
    expect(scrollAfter('PUSH', list, { ...at('/properties?open=1'), state: 'keep' }, true)).toBe('keep')
    expect(scrollAfter('POP', { ...at('/properties?open=1'), state: 'keep' }, list, true)).toBe('restore')
  })

  it('goes to the top when a link leads to the current page', () => {
    expect(scrollAfter('REPLACE', list, list, true)).toBe('top')
    expect(scrollAfter('PUSH', rentals, list, true)).toBe('top')
  })

  it('goes to the element of a fragment', () => {
    expect(scrollAfter('PUSH', list, at('/services#construction'), true)).toBe('target')
    expect(scrollAfter('REPLACE', list, at('/properties#main'), true)).toBe('target')
  })

  it('leaves plain fragment links to the browser', () => {
    expect(scrollAfter('POP', list, at('/properties#main'), false)).toBe('target')
    expect(scrollAfter('POP', at('/properties#main'), list, false)).toBe('restore')
  })
})
