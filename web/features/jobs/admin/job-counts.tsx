import { JOB_STATES, type JobKind, jobsAdmin } from '#contract/jobs/admin.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { call } from '#web/lib/api/call.ts'
import { useFigures } from '#web/lib/api/use-figures.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { type Figure, Figures } from '#web/ui/data-table/figures.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { STATE_NAMES } from './labels.ts'

const { path } = jobsAdmin.list

export const useJobCounts = (kind: JobKind | undefined) =>
  useFigures(jobsAdmin.list, { kind }, () => call(jobsAdmin.counts, { query: { kind } }))

const FIGURES: readonly Figure<ResultOf<typeof jobsAdmin.counts>>[] = JOB_STATES.map((state) => [
  STATE_NAMES[state],
  (counts) => formatNumber(counts[state]),
])

/** How many jobs are in each state. */
export const JobCounts = ({ kind }: { kind: JobKind | undefined }) => (
  <Figures
    label="Jobs by state"
    figures={FIGURES}
    of={useJobCounts(kind)}
    failure="Failed to count the jobs. Please try again."
    areShort
  />
)

const EVERY_MS = 10_000

/** Asks for the list again every few seconds while it is seen, because jobs begin and finish by themselves. */
export function useFreshJobs() {
  const queries = useQueryClient()
  useEffect(() => {
    const refreshSeen = () => {
      if (document.visibilityState !== 'visible') return
      for (const part of ['list', 'figures']) void queries.invalidateQueries({ queryKey: [path, part] })
    }
    const timer = setInterval(refreshSeen, EVERY_MS)
    return () => clearInterval(timer)
  }, [queries])
}
