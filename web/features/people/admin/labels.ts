import type { Person } from '#contract/people/admin.ts'

type Erasure = Person['records'][number]['erasure']

/** What an erasure would do with records. */
export const ERASURE_NAMES: Record<Erasure, string> = { deleted: 'Deleted', nameless: 'Nameless', kept: 'Kept' }

/** `Viewings (2), Photos (1)` */
export const namedCounts = (records: readonly Pick<Person['records'][number], 'title' | 'count'>[]) =>
  records.map(({ title, count }) => `${title} (${count})`).join(', ')
