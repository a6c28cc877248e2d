import type { ReactNode } from 'react'

/** A column of a `DataTable`. */
export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  align?: 'right'
  /** Only on screens at least this wide, and on cards. */
  from?: 'lg' | 'xl'
  /** On a card of a small screen: its heading, a line without a label, or left out. By default a line with a label. */
  card?: 'heading' | 'plain' | 'none'
}
