import type { Summary } from './manifest.ts'

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** How much a backup contains, in words. */
export function amountsOf({ tables, files }: Summary): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${counted(rows, 'row')} of ${counted(tables.length, 'table')} and ${counted(files.count, 'file')}`
}
