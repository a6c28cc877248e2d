import type { DashboardCharts } from '#contract/dashboard/admin.ts'
import { formatMoney } from '#contract/core/format-money.ts'
import { formatCompactMoney, formatCompactNumber } from '#web/lib/format/compact.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { dashboardCharts } from './api.ts'
import { BarChart, type Series } from './bar-chart.tsx'

const rentSeries = (rent: DashboardCharts['rent']): Series[] => [
  { name: 'Due', fill: 'fill-gray-dot/50', mark: 'bg-gray-dot/50', values: rent.map(({ due }) => Number(due)) },
  { name: 'Collected', fill: 'fill-harbor', mark: 'bg-harbor', values: rent.map(({ collected }) => Number(collected)) },
]

const requestSeries = (requests: DashboardCharts['requests']): Series[] => [
  { name: 'Completed', fill: 'fill-green-dot', mark: 'bg-green-dot', values: requests.map((one) => one.completed) },
  { name: 'In progress', fill: 'fill-blue-dot', mark: 'bg-blue-dot', values: requests.map((one) => one.in_progress) },
  { name: 'Pending', fill: 'fill-yellow-dot', mark: 'bg-yellow-dot', values: requests.map((one) => one.pending) },
  { name: 'Canceled', fill: 'fill-red-dot', mark: 'bg-red-dot', values: requests.map((one) => one.cancelled) },
]

const Panel = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <section className="min-w-0">
    <h2 className="text-xl">{title}</h2>
    <p className="mt-0.5 text-sm text-muted">{lead}</p>
    <div className="mt-3 rounded-card border border-line bg-surface p-5">{children}</div>
  </section>
)

/** Twelve months of rent and maintenance requests. */
export function Charts() {
  const { data, isError, isFetching, refetch } = useQuery(dashboardCharts())
  const instead = isError ? (
    <LoadFailure retry={refetch} isTrying={isFetching}>
      Failed to load the charts. Please try again.
    </LoadFailure>
  ) : (
    <Skeleton className="h-76" />
  )
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Panel
        title="Rent"
        lead="From the ledgers. A payment counts for its rent month, and this month has what is due so far."
      >
        {data ? (
          <BarChart
            title="Rent collected vs. rent due, last 12 months"
            months={data.rent.map(({ month }) => month)}
            series={rentSeries(data.rent)}
            format={formatMoney}
            formatShort={formatCompactMoney}
          />
        ) : (
          instead
        )}
      </Panel>
      <Panel title="Maintenance requests" lead="By month received, with current status">
        {data ? (
          <BarChart
            title="Maintenance requests by status, last 12 months"
            months={data.requests.map(({ month }) => month)}
            series={requestSeries(data.requests)}
            isStacked
            format={formatNumber}
            formatShort={formatCompactNumber}
          />
        ) : (
          instead
        )}
      </Panel>
    </div>
  )
}
