import { isOurs, Link } from '#web/lib/routing/link.tsx'
import type { MouseEvent } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { FilterSelect } from '#web/ui/data-table/filter-select.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { isSingleKey, useShortcut } from '#web/ui/use-shortcut.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatFullDay, formatRange } from '#web/lib/format/company-days.ts'
import type { Colleague } from './entry.ts'
import { type CalendarState, UNASSIGNED, type View, VIEWS } from './use-calendar-state.ts'

const LABELS: Record<View, string> = { week: 'Week', day: 'Day', list: 'List' }
const PERIODS: Record<View, string> = { week: 'week', day: 'day', list: 'seven days' }
const CLICKS: Readonly<Record<string, string>> = { w: 'week', d: 'day', l: 'list' }

/** Handles a plain click on a link. */
const instead = (act: () => void) => (event: MouseEvent) => {
  if (!isOurs(event)) return
  event.preventDefault()
  act()
}

interface CalendarBarProps {
  state: CalendarState
  staff: readonly Colleague[]
  /** Whoever looks. */
  ownId: string | undefined
}

/** Chooses the days, the view and whose entries are shown. `j` and `k` step, `t` is today, and `w`, `d` and `l` are the views. */
export function CalendarBar({ state, staff, ownId }: CalendarBarProps) {
  const { view, range, person, addresses, addressWith, go, step } = state
  useShortcut(
    (event) => 'jktwdl'.includes(event.key) && event.key.length === 1 && isSingleKey(event),
    ({ key }) => {
      if (key === 't') go({ date: '' })
      else if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1)
      else go({ view: CLICKS[key]! })
    },
  )
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <nav aria-label="Days" className="-ml-3 flex items-center max-sm:grow">
        <Link
          to={addresses.previous}
          onClick={instead(() => step(-1))}
          aria-label={`Previous ${PERIODS[view]}`}
          className={iconButtonClass()}
        >
          <ChevronLeft />
        </Link>
        <Link to={addresses.today} className={buttonClass({ variant: 'secondary' })}>
          Today
        </Link>
        <Link
          to={addresses.next}
          onClick={instead(() => step(1))}
          aria-label={`Next ${PERIODS[view]}`}
          className={iconButtonClass()}
        >
          <ChevronRight />
        </Link>
      </nav>
      <h2
        aria-live="polite"
        className="mr-auto min-w-0 font-sans text-lg font-semibold max-sm:order-first max-sm:w-full"
      >
        {view === 'day' ? formatFullDay(range.from) : formatRange(range.from, range.to)}
      </h2>
      <FilterSelect
        label="Shown by"
        value={person ?? ''}
        onChange={(value) => go({ person: value })}
        choices={[
          { value: '', label: 'Everyone' },
          ...staff
            .toSorted((a, b) => Number(b.id === ownId) - Number(a.id === ownId))
            .map(({ id, name }) => ({
              value: id,
              label: id === ownId ? 'Mine' : name,
            })),
          { value: UNASSIGNED, label: 'Not assigned' },
        ]}
      />
      <nav aria-label="View" className="flex rounded-field border border-field bg-surface max-sm:w-full">
        {VIEWS.map((one) => (
          <Link
            key={one}
            to={addressWith({ view: one })}
            onClick={instead(() => go({ view: one }))}
            aria-current={one === view ? 'true' : undefined}
            className={cx(
              'inline-flex min-h-11 grow items-center justify-center px-4 text-sm font-semibold not-last:border-r not-last:border-field first:rounded-l-field last:rounded-r-field hover:bg-sand',
              one === view && 'bg-harbor text-on-harbor hover:bg-harbor-deep',
            )}
          >
            {LABELS[one]}
          </Link>
        ))}
      </nav>
    </div>
  )
}
