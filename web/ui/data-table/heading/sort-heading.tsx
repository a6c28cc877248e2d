import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { cx } from '../../class-names.ts'
import type { ColumnSort } from '../column.ts'

/** The order that a list has, and a function that asks for another: `values` and `change` of `useListState`. */
export interface Sorting {
  values: Readonly<Record<string, string | undefined>>
  change: (changes: Readonly<Record<string, string>>) => void
}

const OWN_ORDER = ''

/** Whether the list is sorted by this column now. */
export function directionOf(sort: ColumnSort, current: string): 'ascending' | 'descending' | undefined {
  if (sort.asc === current) return 'ascending'
  return sort.desc === current ? 'descending' : undefined
}

/** The order after a click: by this column, then the other way around, then the list's own order again. */
export function nextSort({ asc, desc, startsWith }: ColumnSort, current: string): string {
  const ways = (startsWith === 'desc' ? [desc, asc] : [asc, desc]).filter((way) => way !== undefined)
  const next = ways[ways.indexOf(current) + 1]
  return next ?? (ways.includes(OWN_ORDER) ? ways[0]! : OWN_ORDER)
}

/** The order in the URL. The rendered one may be older after two quick presses. */
const orderAsked = () => new URLSearchParams(location.search).get('sort') ?? OWN_ORDER

interface SortHeadingProps {
  title: string
  sort: ColumnSort
  sorting: Sorting
  isRight: boolean
}

/** A column heading that sorts. The arrow points down where the largest comes first. */
export function SortHeading({ title, sort, sorting, isRight }: SortHeadingProps) {
  const current = sorting.values['sort'] ?? OWN_ORDER
  const direction = directionOf(sort, current)
  const Arrow =
    (direction ?? (sort.startsWith === 'desc' ? 'descending' : 'ascending')) === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => sorting.change({ sort: nextSort(sort, orderAsked()) })}
      className={cx(
        '-mx-2 inline-flex h-7 items-center gap-1 rounded-sm px-2 font-semibold transition-colors duration-150 hover:text-ink print:contents',
        direction !== undefined && 'text-ink',
        isRight && 'flex-row-reverse',
      )}
    >
      {title}
      <Arrow className={cx('size-3.5', direction === undefined ? 'opacity-40 print:hidden' : 'print:inline')} />
    </button>
  )
}
