import { cx } from '#web/ui/class-names.ts'
import type { Column } from '../column.ts'
import { HEAD, ROW, ROWS } from '../roles.ts'
import { directionOf, SortHeading, type Sorting } from './sort-heading.tsx'

/** A record open beside the table takes the room of these columns, except on a very wide screen. */
const BESIDE = 'hidden-beside'
/** Except for the one that the list is sorted by. Where that is too much, it takes the room of another column. */
const KEPT = 'kept-beside'
const YIELDING = 'yields-beside'
const ROOM = { lg: 'max-lg:hidden', xl: 'max-xl:hidden', wide: 'max-[90rem]:hidden' } as const
const CELL_ROOM = { lg: 'md:max-lg:hidden', xl: 'md:max-xl:hidden', wide: 'md:max-[90rem]:hidden' } as const

/** The title of the column that the list is sorted by, if it would be hidden. */
export const keptOf = (columns: readonly Column<never>[], sorting: Sorting | undefined) =>
  columns.find(({ from, sort }) => from && sort && sorting && directionOf(sort, sorting.values['sort'] ?? ''))?.title

const PRINTED = 'md:print:table-cell'

interface Place {
  title: string
  from: keyof typeof ROOM | undefined
  yields: true | undefined
}

function besideIn({ title, from, yields }: Place, kept: string | undefined) {
  if (from) return title === kept ? KEPT : BESIDE
  return yields && YIELDING
}

/** Hides a column in a narrow table. Cards and paper always show it. */
export const roomFor = (column: Place, kept: string | undefined) =>
  cx(column.from && CELL_ROOM[column.from], column.from && PRINTED, besideIn(column, kept))

const head =
  'sticky top-0 z-10 h-9 border-b border-line bg-sand px-3 text-xs font-semibold whitespace-nowrap text-muted first:rounded-tl-card last:rounded-tr-card md:max-lg:px-2 lg:top-navbar print:static'

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sorting: Sorting | undefined
  /** From `keptOf`. */
  kept: string | undefined
  hasActions: boolean
}

/** The sticky column headings. */
export const TableHead = <Row,>({ columns, sorting, kept, hasActions }: TableHeadProps<Row>) => (
  <thead {...ROWS} className="max-md:hidden">
    <tr {...ROW}>
      {columns.map(({ title, align, from, sort, yields }) => (
        <th
          key={title}
          {...HEAD}
          aria-sort={sorting && sort && directionOf(sort, sorting.values['sort'] ?? '')}
          className={cx(
            head,
            align === 'right' && 'text-right',
            from && ROOM[from],
            from && PRINTED,
            besideIn({ title, from, yields }, kept),
          )}
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
