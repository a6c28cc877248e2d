import { conditionAdmin } from '#contract/condition/admin.ts'
import type { StatementSummary } from '#contract/condition/fields.ts'
import { formatDate, formatDay } from '#contract/core/dates.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leaseStatements } from '../api.ts'
import { openSentence } from '../labels.ts'

function waitingWords({ waiting, answerBy, replies }: StatementSummary): string {
  if (waiting > 0 && answerBy !== null)
    return ` ${formatCount(waiting, 'list')} from the tenants to answer by ${formatDay(answerBy)}.`
  return replies > 0 ? ' Returned by the tenants.' : ''
}

function StartButton({ leaseId }: { leaseId: string }) {
  const queries = useQueryClient()
  const [isStarting, setStarting] = useState(false)
  async function start() {
    setStarting(true)
    try {
      const { id } = await call(conditionAdmin.start, { params: { id: leaseId } })
      void refresh(queries, leasesAdmin.list.path)
      navigate(`/admin/condition/${id}`)
    } catch (error) {
      toast('Error', errorMessage(error, 'Failed to start the statement'), 'destructive')
      setStarting(false)
    }
  }
  return (
    <Button variant="secondary" className="mt-2" onClick={() => void start()} pending={isStarting}>
      Start checklist
    </Button>
  )
}

/** The statements of condition of a lease, and the way to begin one. Nothing where there is none and no deposit is held. */
export function LeaseStatements({ leaseId }: { leaseId: string }) {
  const query = useQuery(leaseStatements(leaseId))
  const { data } = query
  if (!data) return <LoadState query={query}>Failed to load the statements of condition. Please try again.</LoadState>
  const { mayStart, statements } = data
  if (statements.length === 0 && !mayStart) return null
  return (
    <section aria-labelledby="condition" className="rounded-card border border-line bg-surface p-5 text-sm">
      <h2 id="condition" className="mb-2 text-xl">
        Statement of condition
      </h2>
      {statements.length === 0 && <p className="text-muted">Go through the home room by room, with photos.</p>}
      <ul className="grid gap-2">
        {statements.map((one) => (
          <li key={one.id}>
            <Link to={`/admin/condition/${one.id}`} className="link inline-flex min-h-6 items-center">
              {one.sentOn === null ? `Started ${formatDate(one.createdAt)}` : `Sent ${formatDay(one.sentOn)}`}
            </Link>
            <p className="text-muted">{`${openSentence(one)}${waitingWords(one)}`}</p>
          </li>
        ))}
      </ul>
      {mayStart && <StartButton leaseId={leaseId} />}
    </section>
  )
}

/** The way to the statement that was made as the tenants moved in, beside what is kept of their deposit. */
export function MoveInStatement({ leaseId }: { leaseId: string }) {
  const { data } = useQuery(leaseStatements(leaseId))
  const last = data?.statements.find(({ sentOn, withdrawnBecause }) => sentOn !== null && withdrawnBecause === null)
  if (!last) return null
  return (
    <p className="text-sm">
      <a href={`/admin/condition/${last.id}`} target="_blank" rel="noreferrer" className="link">
        Move-in statement of condition
      </a>
      {` of ${formatDay(last.sentOn!)}, in a new tab`}
    </p>
  )
}
