import { cx } from '#web/ui/class-names.ts'
import { Skeleton } from '../feedback/skeleton.tsx'
import { memo, type ReactNode } from 'react'
import type { Column } from './column.ts'
import { CELL, ROW } from './roles.ts'
import { roomFor } from './heading/table-head.tsx'

// An own stacking context for each row (`isolate`), so that a change repaints only that row.
const row =
  'group isolate focus-visible:bg-sand/50 focus-visible:-outline-offset-2 md:last:rounded-b-card max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-3'
const cell =
  'h-11 px-3 py-0.5 align-middle md:max-lg:px-2 md:border-b md:border-line md:leading-4.5 md:group-last:border-b-0 max-md:h-auto max-md:px-0 max-md:py-1'

function cardLook(card: Column<never>['card']) {
  if (card === 'none') return 'max-md:hidden'
  if (card === 'heading') return 'max-md:block max-md:pb-2 max-md:text-base'
  return card === 'plain'
    ? 'max-md:block'
    : 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:text-right'
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[]
  /** The column that stays beside an open record: `keptOf`. */
  kept: string | undefined
}

interface TableRowProps<Row> extends CellsProps<Row> {
  row: Row
  renderActions: ((row: Row) => ReactNode) | undefined
  isFirst: boolean
  isOpened: boolean
  /** Its record is open beside the list. */
  isCurrent: boolean
}

const Row = <Record,>({ row: record, columns, kept, renderActions, ...at }: TableRowProps<Record>) => (
  // The focus moves by key handlers, see `rowKeys`. What a click opens is also available as a button.
  <tr
    {...ROW}
    data-row
    tabIndex={at.isFirst ? 0 : -1}
    aria-current={at.isCurrent || undefined}
    className={cx(row, at.isOpened && 'cursor-pointer hover:bg-sand/50', at.isCurrent && 'bg-sand')}
  >
    {columns.map(({ title, cell: draw, align, from, yields, card }) => (
      <td
        key={title}
        {...CELL}
        className={cx(
          cell,
          cardLook(card),
          roomFor({ title, from, yields }, kept),
          align === 'right' && 'tabular-nums md:text-right',
        )}
      >
        {card === undefined && <span className="shrink-0 text-muted md:hidden">{title}</span>}
        {draw(record)}
      </td>
    ))}
    {renderActions !== undefined && (
      <td {...CELL} className={cx(cell, 'max-md:block max-md:pt-2 print:hidden')}>
        <div className="flex flex-wrap gap-1 md:justify-end">{renderActions(record)}</div>
      </td>
    )}
  </tr>
)

/** One record: a row, or a card on a small screen. Memoized, so that typing in the search or a dialog does not render hundreds of rows again. */
export const TableRow = memo(Row) as typeof Row

const SOME = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]

/** Placeholders with the height of rows. */
export const SkeletonRows = <Row,>({ columns, kept, hasActions }: CellsProps<Row> & { hasActions: boolean }) =>
  SOME.map((place) => (
    <tr key={place} {...ROW} className={row}>
      {columns.map(({ title, from, yields, card }) => (
        <td key={title} {...CELL} className={cx(cell, cardLook(card), roomFor({ title, from, yields }, kept))}>
          <Skeleton className="h-4 w-full max-w-40" />
        </td>
      ))}
      {hasActions && (
        <td {...CELL} className={cx(cell, 'max-md:block')}>
          <Skeleton className="ml-auto h-8 w-20" />
        </td>
      )}
    </tr>
  ))
