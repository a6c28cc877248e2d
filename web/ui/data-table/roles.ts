/** Explicit ARIA roles, because some browsers drop the table semantics where CSS turns the parts into cards. */
export const TABLE = { role: 'table' } as const
export const ROWS = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const HEAD = { role: 'columnheader', scope: 'col' } as const
export const CELL = { role: 'cell' } as const
