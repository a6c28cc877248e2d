import type { ItemState } from './fields.ts'

export const STATE_NAMES: Record<ItemState, string> = {
  good: 'Good',
  worn: 'Worn',
  damaged: 'Damaged',
  absent: 'Not there',
}
