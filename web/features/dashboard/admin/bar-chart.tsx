import { formatMonth } from '#contract/core/calendar.ts'
import { cx } from '#web/ui/class-names.ts'
import { roundUp, shortMonth } from './scale.ts'

export interface Series {
  name: string
  /** Full class names for the bars and for the legend. */
  fill: string
  mark: string
  /** One for each month. */
  values: readonly number[]
}

interface BarChartProps {
  title: string
  months: readonly string[]
  series: readonly Series[]
  /** Stacked instead of side by side. */
  isStacked?: boolean
  format: (value: number) => string
  /** A shorter format for the axis. */
  formatShort: (value: number) => string
}

const SLOT = 20
const HEIGHT = 100
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

interface Bar {
  x: number
  y: number
  width: number
  height: number
}

function barOf(at: number, which: number, { series, isStacked = false }: BarChartProps, end: number): Bar {
  // A month may have less than nothing, such as a refund of rent for a month that nothing else was paid for.
  const high = (value: number) => Math.max(0, (value / end) * HEIGHT)
  const height = high(series[which]!.values[at] ?? 0)
  if (isStacked) {
    const below = high(sum(series.slice(0, which).map(({ values }) => values[at] ?? 0)))
    return { x: at * SLOT + 4, y: HEIGHT - below - height, width: SLOT - 8, height }
  }
  const width = (SLOT - 5) / series.length
  return { x: at * SLOT + 2.5 + which * width, y: HEIGHT - height, width: width - 0.8, height }
}

/** The drawing only. The table below has the same figures for screen readers. */
function Bars(props: BarChartProps & { end: number }) {
  const { months, series, format, end } = props
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${months.length * SLOT} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible forced-color-adjust-none"
    >
      {series.map(({ name, fill, values }, which) =>
        months.map((month, at) => (
          <rect key={month} {...barOf(at, which, props, end)} className={fill}>
            <title>{`${formatMonth(month)}, ${name}: ${format(values[at] ?? 0)}`}</title>
          </rect>
        )),
      )}
    </svg>
  )
}

/** Twelve months of figures as bars and as a table. */
export function BarChart(props: BarChartProps) {
  const { title, months, series, isStacked = false, formatShort } = props
  const tops = months.map((_, at) => series.map(({ values }) => values[at] ?? 0))
  const end = roundUp(Math.max(...tops.map((values) => (isStacked ? sum(values) : Math.max(...values)))))
  return (
    <figure aria-label={title}>
      <ul aria-hidden="true" className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
        {series.map(({ name, mark }) => (
          <li key={name} className="flex items-center gap-2">
            <span className={cx('size-2.5 rounded-[3px] forced-color-adjust-none', mark)} />
            {name}
          </li>
        ))}
      </ul>
      <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-muted tabular-nums">
        <div className="-my-2 flex h-52 flex-col justify-between text-right">
          {[end, end / 2, 0].map((value) => (
            <span key={value} className="leading-4">
              {formatShort(value)}
            </span>
          ))}
        </div>
        <div className="relative h-48">
          <div className="flex h-full flex-col justify-between *:h-px *:bg-line">
            <span />
            <span />
            <span />
          </div>
          <Bars {...props} end={end} />
        </div>
        <div className="col-start-2 mt-2 grid grid-cols-12 text-center">
          {months.map((month, at) => (
            <span
              key={month}
              className={cx('flex justify-center whitespace-nowrap', at % 2 === 0 && 'max-sm:invisible')}
            >
              {shortMonth(month)}
            </span>
          ))}
        </div>
      </div>
      <Figures {...props} />
    </figure>
  )
}

const Figures = ({ title, months, series, format }: BarChartProps) => (
  <details className="mt-2 text-sm">
    <summary className="inline-flex min-h-11 items-center rounded-sm font-medium text-harbor underline underline-offset-2">
      Show as a table
    </summary>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a small screen it scrolls sideways, also by keyboard */}
    <section aria-label={title} tabIndex={0} className="mt-2 overflow-x-auto">
      <table className="w-full text-right tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="py-1.5 text-left font-semibold">
              Month
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="py-1.5 pl-3 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => (
            <tr key={month} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {formatMonth(month)}
              </th>
              {series.map(({ name, values }) => (
                <td key={name} className="py-1.5 pl-3">
                  {format(values[at] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
)
