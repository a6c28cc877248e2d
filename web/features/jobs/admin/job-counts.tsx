import { JOB_STATES, type JobKind, jobsAdmin } from '#contract/jobs/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { Figures } from '#web/ui/data-table/figures.tsx'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { STATE_NAMES } from './labels.ts'

const { path } = jobsAdmin.list

export const useJobCounts = (kind: JobKind | undefined) =>
  useQuery({
    queryKey: [path, 'counts', kind],
    queryFn: () => call(jobsAdmin.counts, { query: { kind } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** How many jobs are in each state. */
export function JobCounts({ kind }: { kind: JobKind | undefined }) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useJobCounts(kind)
  return (
    <Figures
      label="Jobs by state"
      figures={JOB_STATES.map((state) => [STATE_NAMES[state], data && formatNumber(data[state])])}
      isStale={isPlaceholderData}
      failure={isError && !data ? 'Failed to count the jobs. Please try again.' : undefined}
      retry={refetch}
      isTrying={isFetching}
      areShort
    />
  )
}

const EVERY_MS = 10_000

/** Asks for the list again every few seconds while it is seen, because jobs begin and finish by themselves. */
export function useFreshJobs() {
  const queries = useQueryClient()
  useEffect(() => {
    const refreshSeen = () => {
      if (document.visibilityState !== 'visible') return
      for (const part of ['list', 'counts']) void queries.invalidateQueries({ queryKey: [path, part] })
    }
    const timer = setInterval(refreshSeen, EVERY_MS)
    return () => clearInterval(timer)
  }, [queries])
}
