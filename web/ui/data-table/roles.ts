/** Said in full: where a table's parts are drawn as cards, some browsers forget that it is one. */
export const TABLE = { role: 'table' } as const
export const ROWS = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
export const HEAD = { role: 'columnheader', scope: 'col' } as const
export const CELL = { role: 'cell' } as const
