import { SelectField } from '#web/ui/fields/select-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { navigate } from '#web/lib/routing/history.ts'
import { newestPayments } from '../api.ts'
import { thisYear, yearIn } from '../labels.ts'

/** How many earlier years to offer where the newest payments do not go back to the first one. */
const EARLIER = 5

/** The year in the URL. Undefined for all years, or where it is not a year. */
export function yearOf(search: string): number | undefined {
  const text = new URLSearchParams(search).get('year') ?? ''
  return /^20\d\d$/.test(text) ? Number(text) : undefined
}

/** The years newest first, including the selected and the current one. */
function yearsOf(instants: readonly string[], isMore: boolean, shown: number | undefined): number[] {
  const years = new Set([thisYear(), ...instants.map(yearIn), ...(shown === undefined ? [] : [shown])])
  const oldest = Math.min(...years)
  if (isMore) for (let earlier = 1; earlier <= EARLIER; earlier += 1) years.add(oldest - earlier)
  return [...years].toSorted((one, other) => other - one)
}

/** All payments, or those of a year: in the address, so that it can be kept and gone back to. */
export function YearFilter({ year }: { year: number | undefined }) {
  const { data } = useQuery(newestPayments())
  const years = yearsOf(data?.items.map(({ createdAt }) => createdAt) ?? [], data?.next != null, year)
  return (
    <SelectField
      label="Year"
      choices={[
        { value: '', label: 'All years' },
        ...years.map((value) => ({ value: String(value), label: String(value) })),
      ]}
      value={year ?? ''}
      onChange={({ currentTarget: { value } }) =>
        navigate(`/dashboard/payments${value === '' ? '' : `?year=${value}`}`, { replace: true })
      }
      className="w-full sm:w-44"
    />
  )
}
