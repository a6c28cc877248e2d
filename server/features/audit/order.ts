import type { Order, Position } from '#server/http/lists/cursor.ts'

/** The order of a record: by the numbers of its rows, newest first. */
export const orderOf = (record: string): Order => ({ name: record, kinds: ['integer'] })

export const positionOf = ({ seq }: { seq: string }): Position => [seq]
