import { orderedList, part } from '#server/http/lists/keyset.ts'

/** A list of an audit table: by row number, newest first. */
export const newestFirst = (list: string) => orderedList(list, ['desc', part('integer', 'seq')])
