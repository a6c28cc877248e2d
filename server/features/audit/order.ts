import type { Order, Position } from '#server/http/lists/cursor.ts'

/** The order of the audit tables: by row number, newest first. */
export const orderOf = (record: string): Order => ({ name: record, kinds: ['integer'] })

export const positionOf = ({ seq }: { seq: string }): Position => [seq]
