import { describe, expect, test } from 'vitest'
import { mergeChanges } from './changes.ts'

describe('merged', () => {
  const seen = { title: 'Old', price: '100', notes: null, tags: ['a'] }

  test('sends every field as typed if nobody else changed anything', () => {
    expect(mergeChanges({ title: 'New', price: '100', notes: '', tags: ['a'] }, { seen, now: seen })).toEqual({
      ...seen,
      title: 'New',
    })
  })

  test("keeps another user's change of a field that this user did not edit", () => {
    const now = { ...seen, title: 'Theirs', price: '200', tags: ['b'] }
    expect(mergeChanges({ title: 'Mine', price: '100', notes: null, tags: ['a'] }, { seen, now })).toEqual({
      title: 'Mine',
      price: '200',
      notes: null,
      tags: ['b'],
    })
  })

  test('leaves out what the form does not have, and sends what the record does not have', () => {
    expect(mergeChanges({ title: 'Old', price: undefined, added: 1 }, { seen, now: seen })).toEqual({
      title: 'Old',
      added: 1,
    })
  })
})
