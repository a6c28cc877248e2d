import { STATUS_FILTERS } from '#contract/maintenance/own.ts'
import { REQUEST_TYPES } from '#contract/maintenance/public.ts'
import { ChangingLink, fade } from '#web/lib/routing/view-transition.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { navigate } from '#web/lib/routing/history.ts'
import { labelOf } from '../labels.ts'
import type { RequestFilter } from './api.ts'

const TABS = [undefined, 'active', 'completed', 'cancelled'] as const
const TYPES = [{ value: '', label: 'All types' }, ...REQUEST_TYPES.map((value) => ({ value, label: labelOf(value) }))]

const knownValue = <Value extends string>(values: readonly Value[], text: string | null) =>
  values.find((value) => value === text)

/** The filter in the URL. Unknown values are ignored. */
export function filterOf(search: string): RequestFilter {
  const query = new URLSearchParams(search)
  const status = knownValue(STATUS_FILTERS, query.get('status'))
  const type = knownValue(REQUEST_TYPES, query.get('type'))
  return { ...(status && { status }), ...(type && { type }) }
}

function hrefOf(filter: RequestFilter) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => Boolean(value)))
  return `/dashboard/maintenance${query.size > 0 ? `?${query}` : ''}`
}

/** Filters by status and type. The filter is in the URL, so that it survives reloads and history navigation. */
export function RequestFilterBar({ filter }: { filter: RequestFilter }) {
  return (
    <div className="flex flex-wrap items-end gap-4 print:hidden">
      <nav aria-label="Status" className="grow sm:grow-0">
        <ul className="flex rounded-field border border-line bg-sand p-1">
          {TABS.map((status) => (
            <li key={status ?? 'all'} className="min-w-0 grow">
              <ChangingLink
                to={hrefOf({ ...filter, status })}
                replace
                change={fade}
                aria-current={filter.status === status ? 'page' : undefined}
                className="flex h-9 max-sm:h-11 items-center justify-center rounded-[7px] px-1.5 text-center text-sm font-semibold text-muted transition-colors duration-150 hover:text-ink aria-[current]:bg-surface aria-[current]:text-ink aria-[current]:shadow-raised sm:px-4 dark:aria-[current]:bg-line forced-colors:aria-[current]:border"
              >
                {status === undefined ? 'All' : labelOf(status)}
              </ChangingLink>
            </li>
          ))}
        </ul>
      </nav>
      <SelectField
        label="Type"
        choices={TYPES}
        value={filter.type ?? ''}
        onChange={({ currentTarget }) =>
          navigate(hrefOf({ ...filter, type: knownValue(REQUEST_TYPES, currentTarget.value) }), { replace: true })
        }
        className="w-full sm:ml-auto sm:w-52"
      />
    </div>
  )
}
