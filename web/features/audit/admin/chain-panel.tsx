import { auditAdmin, type Chain } from '#contract/audit/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { formatCount, formatNumber } from '#web/lib/format/format.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const NAMES: Record<Chain['record'], string> = {
  audit_logs: 'Audit logs',
  security_events: 'Security events',
  login_attempts: 'Login attempts',
}

const ASK_AGAIN_MS = 2000

function stateOf({ checkedAt, breaks, isUnderWay }: Chain) {
  if (isUnderWay) return <Badge tone="blue">Verifying</Badge>
  if (checkedAt === null) return <Badge tone="gray">Not verified yet</Badge>
  return breaks.length === 0 ? <Badge tone="green">Intact</Badge> : <Badge tone="red">Tampered</Badge>
}

function summaryOf({ checkedAt, checkedEntries, entries }: Chain): string {
  if (checkedAt === null) return formatCount(entries, 'entry', 'entries')
  const since = Math.max(0, entries - checkedEntries)
  const all = `${formatCount(checkedEntries, 'entry', 'entries')} as of ${formatMoment(checkedAt)}`
  return since === 0 ? all : `${all}, ${formatNumber(since)} since`
}

const One = ({ chain }: { chain: Chain }) => (
  <li className="min-w-0">
    <p className="flex flex-wrap items-center gap-2 font-semibold">
      {NAMES[chain.record]} {stateOf(chain)}
    </p>
    <p className="text-sm text-muted">{summaryOf(chain)}</p>
    {chain.breaks.length > 0 && (
      <ul className="mt-1 text-sm font-medium text-brick">
        {chain.breaks.map(({ seq, reason }) => (
          <li key={`${seq} ${reason}`}>
            Entry {formatNumber(seq)} {reason}
          </li>
        ))}
      </ul>
    )}
    {chain.lastHash !== null && (
      <details className="text-xs text-muted">
        <summary className="inline-flex min-h-11 cursor-pointer items-center">Latest hash</summary>
        <code className="wrap-anywhere">{chain.lastHash}</code>
      </details>
    )}
  </li>
)

/** The result of the last verification of each table. */
export const useChains = () =>
  useQuery({
    queryKey: [auditAdmin.chain.path],
    queryFn: () => call(auditAdmin.chain, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(({ isUnderWay }) => isUnderWay) ? ASK_AGAIN_MS : false),
  })

const isBroken = ({ breaks }: Chain) => breaks.length > 0

/** The state of all tables in one badge. */
export function ChainBadge() {
  const { data } = useChains()
  if (!data) return null
  const telling =
    data.find(isBroken) ?? data.find(({ isUnderWay }) => isUnderWay) ?? data.find(({ checkedAt }) => checkedAt === null)
  const [first] = data
  return (telling ?? first) && stateOf((telling ?? first)!)
}

/** Whether the audit log is unchanged. Each entry includes the hash of the one before it, so a change is detected. */
export function ChainPanel() {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useChains()
  const verify = useMutation({
    mutationFn: () => call(auditAdmin.verify, { body: {} }),
    onSuccess: (chains) => queries.setQueryData([auditAdmin.chain.path], chains),
    onError: (failure) =>
      toast('Error', errorMessage(failure, 'Failed to verify the log. Please try again.'), 'destructive'),
  })
  const isUnderWay = data?.some((chain) => chain.isUnderWay) ?? false
  return (
    <section aria-label="Log integrity" className="mb-4 rounded-card border border-line bg-surface p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-lg">Log integrity</h2>
          <p className="text-sm text-muted">
            Each entry is cryptographically chained to the one before it. Verified daily.
          </p>
        </div>
        <Button
          variant="secondary"
          onClick={() => verify.mutate()}
          pending={verify.isPending || isUnderWay}
          pendingText="Verifying..."
        >
          Verify now
        </Button>
      </div>
      {error !== null && (
        <LoadFailure retry={refetch} isTrying={isFetching}>
          Failed to load log integrity. Please try again later.
        </LoadFailure>
      )}
      {!data && error === null && <Skeleton className="h-14" />}
      {data && (
        <ul aria-live="polite" className="grid gap-4 sm:grid-cols-3">
          {data.map((chain) => (
            <One key={chain.record} chain={chain} />
          ))}
        </ul>
      )}
    </section>
  )
}
