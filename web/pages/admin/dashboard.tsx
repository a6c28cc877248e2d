import { dashboardStats } from '#web/features/dashboard/admin/api.ts'
import { Charts } from '#web/features/dashboard/admin/charts.tsx'
import { Recent } from '#web/features/dashboard/admin/recent.tsx'
import { Totals } from '#web/features/dashboard/admin/totals.tsx'
import { WorkList } from '#web/features/dashboard/admin/work-list.tsx'
import { FailedJobs } from '#web/features/dashboard/admin/failed-jobs.tsx'
import { ConditionAnswers } from '#web/features/dashboard/admin/condition-answers.tsx'
import { DepositDeadlines } from '#web/features/dashboard/admin/deposit-deadlines.tsx'
import { FollowUps } from '#web/features/dashboard/admin/follow-ups.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const Skeletons = () => (
  <>
    <Skeleton className="h-44 rounded-card max-xl:h-92" />
    <Skeleton className="mt-10 h-24 rounded-card max-xl:h-48 max-sm:h-96" />
    <Skeleton className="mt-10 h-64 rounded-card" />
  </>
)

/** Today's work first, then the totals, the newest records and the year. */
export default function AdminDashboardPage() {
  const { data: stats, isError, isFetching, refetch } = useQuery(dashboardStats())
  return (
    <AdminPage title="Dashboard" lead="What needs attention today, and how the business is doing.">
      {!stats && isError && (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          Failed to load the dashboard. Please try again.
        </LoadFailure>
      )}
      {!stats && !isError && <Skeletons />}
      {stats && (
        <>
          <FailedJobs count={stats.work.failedJobs} />
          <DepositDeadlines work={stats.work} />
          <ConditionAnswers work={stats.work} />
          <FollowUps work={stats.work} />
          <section aria-labelledby="work" className="mt-5">
            <h2 id="work" className="mb-3 text-xl">
              Today
            </h2>
            <WorkList work={stats.work} />
          </section>
          <section aria-labelledby="totals" className="mt-9">
            <h2 id="totals" className="mb-3 text-xl">
              Overview
            </h2>
            <Totals stats={stats} />
          </section>
          <div className="mt-9">
            <Recent contacts={stats.recentContacts} requests={stats.recentMaintenance} />
          </div>
        </>
      )}
      <div className="mt-9">
        <Charts />
      </div>
    </AdminPage>
  )
}
