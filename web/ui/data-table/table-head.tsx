import { cx } from '#web/ui/class-names.ts'
import type { Column } from './column.ts'
import { HEAD, ROW, ROWS } from './roles.ts'

const ROOM = { lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const

/** Hides a column in a narrow table. Cards always show it. */
export const roomFor = (from: 'lg' | 'xl' | undefined) =>
  from && (from === 'lg' ? 'md:max-lg:hidden' : 'md:max-xl:hidden')

const head =
  'sticky top-0 z-10 h-10 border-b border-line bg-sand px-3 text-xs lg:px-4 font-semibold whitespace-nowrap text-muted first:rounded-tl-card last:rounded-tr-card lg:top-navbar'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  hasActions: boolean
}

/** The sticky column headings. */
export const TableHead = <Row,>({ columns, hasActions }: TableHeadProps<Row>) => (
  <thead {...ROWS} className="max-md:hidden">
    <tr {...ROW}>
      {columns.map(({ title, align, from }) => (
        <th key={title} {...HEAD} className={cx(head, align === 'right' && 'text-right', from && ROOM[from])}>
          {title}
        </th>
      ))}
      {hasActions && (
        <th {...HEAD} className={cx(head, 'text-right')}>
          Actions
        </th>
      )}
    </tr>
  </thead>
)
