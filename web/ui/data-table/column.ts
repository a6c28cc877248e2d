import type { ReactNode } from 'react'

/** A column of a `DataTable`. */
export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers stand to the right. */
  align?: 'right'
  /** Only where there is room: on screens at least this wide, and on cards. */
  from?: 'lg' | 'xl'
  /** On a card of a small screen: its heading, a line without its name, or left out. A line with its name where nothing is said. */
  card?: 'heading' | 'plain' | 'none'
}
