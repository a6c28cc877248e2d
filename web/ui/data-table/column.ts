import type { ReactNode } from 'react'

/** The values of the parameter `sort` that sort by a column. An empty value is the list's own order. */
export interface ColumnSort {
  asc?: string
  desc?: string
  /** What the first click does. By default the column ascends. */
  startsWith?: 'desc'
}

/** A column of a `DataTable`. */
export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  align?: 'right'
  /** Left out where the list cannot be sorted by this column. */
  sort?: ColumnSort
  /** Only on screens at least this wide, and on cards. `wide` is 1440 px. */
  from?: 'lg' | 'xl' | 'wide'
  /** Beside an open record it leaves its place to a sorted column that needs it. */
  yields?: true
  /** On a card of a small screen: its heading, a line without a label, or left out. By default a line with a label. */
  card?: 'heading' | 'plain' | 'none'
}
