import type { ConditionItem } from '#contract/condition/fields.ts'
import { expect, test } from 'vitest'
import { mergeRoom } from './merge-room.ts'

const item = (id: string, changes: Partial<ConditionItem> = {}): ConditionItem => ({
  id,
  name: id,
  state: null,
  note: '',
  ...changes,
})
const room = (...items: ConditionItem[]) => ({ name: 'Kitchen', items })

test('changes of two colleagues to different things are both kept', () => {
  const base = room(item('walls'), item('floor'))
  const mine = room(item('walls', { state: 'good' }), item('floor'))
  const theirs = {
    ...room(item('walls', { note: 'Nail holes' }), item('floor', { state: 'worn' })),
    name: 'Big kitchen',
  }
  expect(mergeRoom(base, mine, theirs)).toEqual({
    content: {
      name: 'Big kitchen',
      items: [item('walls', { state: 'good', note: 'Nail holes' }), item('floor', { state: 'worn' })],
    },
    isClash: false,
  })
})

test('the same thing changed to something else is a clash, which either side wins', () => {
  const base = room(item('walls'), item('floor'))
  const mine = room(item('walls', { state: 'good' }), item('floor', { state: 'good' }))
  const theirs = room(item('walls', { state: 'damaged' }), item('floor'))
  expect(mergeRoom(base, mine, theirs)).toMatchObject({
    isClash: true,
    content: { items: [{ state: 'good' }, { state: 'good' }] },
  })
  expect(mergeRoom(base, mine, theirs, 'theirs').content.items.map(({ state }) => state)).toEqual(['damaged', 'good'])
  expect(mergeRoom(base, mine, mine).isClash).toBe(false)
})

test('items that were added stay, and items that were removed go unless the other side changed them', () => {
  const base = room(item('walls'), item('floor'), item('door'))
  const mine = room(item('walls', { state: 'good' }), item('shelf'), item('door'))
  const theirs = room(item('floor', { state: 'worn' }), item('lamp'))
  expect(mergeRoom(base, mine, theirs).content.items.map(({ id }) => id)).toEqual(['walls', 'shelf', 'floor', 'lamp'])
})
