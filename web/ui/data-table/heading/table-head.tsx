import { cx } from '#web/ui/class-names.ts'
import type { Column } from '../column.ts'
import { HEAD, ROW, ROWS } from '../roles.ts'
import { directionOf, SortHeading, type Sorting } from './sort-heading.tsx'

/** A record open beside the table takes the room of these columns, except on a very wide screen. */
const BESIDE = 'hidden-beside'
const ROOM = { lg: `max-lg:hidden ${BESIDE}`, xl: `max-xl:hidden ${BESIDE}` } as const

/** Hides a column in a narrow table. Cards always show it. */
export const roomFor = (from: 'lg' | 'xl' | undefined) =>
  from && cx(from === 'lg' ? 'md:max-lg:hidden' : 'md:max-xl:hidden', BESIDE)

const head =
  'sticky top-0 z-10 h-9 border-b border-line bg-sand px-3 text-xs font-semibold whitespace-nowrap text-muted first:rounded-tl-card last:rounded-tr-card lg:top-navbar print:static'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sorting: Sorting | undefined
  hasActions: boolean
}

/** The sticky column headings. */
export const TableHead = <Row,>({ columns, sorting, hasActions }: TableHeadProps<Row>) => (
  <thead {...ROWS} className="max-md:hidden">
    <tr {...ROW}>
      {columns.map(({ title, align, from, sort }) => (
        <th
          key={title}
          {...HEAD}
          aria-sort={sorting && sort && directionOf(sort, sorting.values['sort'] ?? '')}
          className={cx(head, align === 'right' && 'text-right', from && ROOM[from])}
        >
          {sorting && sort ? (
            <SortHeading title={title} sort={sort} sorting={sorting} isRight={align === 'right'} />
          ) : (
            title
          )}
        </th>
      ))}
      {hasActions && (
        <th {...HEAD} className={cx(head, 'text-right print:hidden')}>
          Actions
        </th>
      )}
    </tr>
  </thead>
)
