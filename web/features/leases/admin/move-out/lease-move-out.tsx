import { companyDay } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { leasesAdmin } from '#contract/leases/admin.ts'
import { type AdminMoveOut, moveOutAdmin } from '#contract/leases/move-out/admin.ts'
import type { RecordedStep } from '#contract/leases/move-out/fields.ts'
import { renewalReportAdmin } from '#contract/reports/renewals/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { download } from '#web/lib/api/download.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { ask } from '#web/lib/forms/question.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { RowButton } from '#web/ui/data-table/row-button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leaseMoveOut } from '../../api.ts'
import { lastMonthWords, STEP_NAMES, WAY_NAMES } from './labels.ts'
import { fetchMoveOutDialogs, LazyNoticeDialog, LazyStepDialog } from './lazy-dialogs.tsx'

type Notice = NonNullable<AdminMoveOut['notice']>
type Step = AdminMoveOut['steps'][number]

/** Does something, says in a toast what has happened, and shows the lease anew. */
function useWork() {
  const queries = useQueryClient()
  const [isWorking, setWorking] = useState(false)
  async function work(doIt: () => Promise<unknown>, done: string, failure: string) {
    setWorking(true)
    try {
      await doIt()
      toast('Success', done)
    } catch (error) {
      toast('Error', errorMessage(error, failure), 'destructive')
    }
    await Promise.all([leasesAdmin.list.path, renewalReportAdmin.list.path].map((path) => refresh(queries, path)))
    setWorking(false)
  }
  return { isWorking, work }
}

const receivedBy = ({ receivedOn, how, staffName }: Notice) =>
  how === null
    ? `Given in the portal on ${formatDay(receivedOn)}.`
    : `Received on ${formatDay(receivedOn)} (${WAY_NAMES[how].toLowerCase()}), recorded by ${staffName}.`

/** The buttons that confirm a notice and cancel it. */
function NoticeActions({ notice }: { notice: Notice }) {
  const { isWorking, work } = useWork()
  const params = { id: notice.id }
  const confirm = () =>
    work(() => call(moveOutAdmin.confirm, { params }), 'Notice confirmed', 'Failed to confirm the notice')
  async function cancel() {
    const isSure = await ask({
      title: 'Cancel this notice?',
      description: "The tenant stays, and the lease goes on. We'll email the tenant.",
      yes: 'Cancel notice',
      no: 'Keep notice',
    })
    if (isSure)
      await work(() => call(moveOutAdmin.cancel, { params }), 'Notice canceled', 'Failed to cancel the notice')
  }
  return (
    <div className="mt-1 flex flex-wrap gap-3 print:hidden">
      {notice.state === 'given' && (
        <Button onClick={() => void confirm()} pending={isWorking} pendingText="Saving...">
          Confirm notice
        </Button>
      )}
      <Button variant="secondary" onClick={() => void cancel()} disabled={isWorking}>
        Cancel notice
      </Button>
    </div>
  )
}

const NoticeFacts = ({ notice, leavesOn, hasEnded }: { notice: Notice; leavesOn: string; hasEnded: boolean }) => (
  <div className="grid gap-1">
    <p className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-medium">{`Last day ${formatDay(leavesOn)}`}</span>
      <Badge tone={notice.state === 'confirmed' ? 'green' : 'yellow'}>
        {notice.state === 'confirmed' ? 'Confirmed' : 'To confirm'}
      </Badge>
    </p>
    <p className="text-muted">{receivedBy(notice)}</p>
    {notice.confirmedBy !== null && <p className="text-muted">{`Confirmed by ${notice.confirmedBy}.`}</p>}
    {notice.reason !== null && <p className="text-muted wrap-anywhere">{`Reason: ${notice.reason}`}</p>}
    {!hasEnded && <NoticeActions notice={notice} />}
  </div>
)

/** One step of the checklist, with who did it and when. */
function StepRow({ leaseId, row, open }: { leaseId: string; row: Step; open: (step: RecordedStep) => void }) {
  const { isWorking, work } = useWork()
  const { step, doneOn, memo, staffName } = row
  const undo = (recorded: RecordedStep) =>
    work(
      () =>
        call(moveOutAdmin.recordStep, {
          params: { id: leaseId },
          body: { step: recorded, isDone: false, on: companyDay() },
        }),
      `${STEP_NAMES[step]}: open again`,
      'Failed to save this step',
    )
  return (
    <li className="flex items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">{STEP_NAMES[step]}</p>
        <p className="text-muted wrap-anywhere">
          {doneOn === null
            ? 'Open'
            : [`Done ${formatDay(doneOn)}`, staffName && `by ${staffName}`, memo && `· ${memo}`]
                .filter(Boolean)
                .join(' ')}
        </p>
      </div>
      {step !== 'deposit' && doneOn === null && (
        <RowButton of={STEP_NAMES[step]} onClick={() => open(step)}>
          Mark as done
        </RowButton>
      )}
      {step !== 'deposit' && staffName !== null && (
        <RowButton of={STEP_NAMES[step]} onClick={() => void (isWorking || undo(step))}>
          Undo
        </RowButton>
      )}
    </li>
  )
}

/** The move-out of a lease: the notice, the checklist and the final statement. */
export function LeaseMoveOut({ id }: { id: string }) {
  useEffect(fetchMoveOutDialogs, [])
  const query = useQuery(leaseMoveOut(id))
  const [opened, setOpened] = useState<'notice' | RecordedStep | null>(null)
  const { data } = query
  const close = () => setOpened(null)
  return (
    <section aria-labelledby="move-out" className="rounded-card border border-line bg-surface p-5 text-sm">
      <h2 id="move-out" className="mb-2 text-xl">
        Move-out
      </h2>
      {!data && <LoadState query={query}>Failed to load the move-out. Please try again.</LoadState>}
      {data && (
        <>
          {data.notice && (
            <NoticeFacts
              notice={data.notice}
              leavesOn={data.leavesOn ?? data.notice.leavesOn}
              hasEnded={data.hasStatement}
            />
          )}
          {data.lastMonth !== null && (
            <p className="my-1 text-muted">{lastMonthWords(data.lastMonth, data.notice?.state === 'given')}</p>
          )}
          {!data.notice && data.refusal !== null && <p className="text-muted">{data.refusal}</p>}
          {!data.notice && data.refusal === null && (
            <>
              <p className="text-muted">No notice was given.</p>
              <Button variant="secondary" onClick={() => setOpened('notice')} className="mt-3 print:hidden">
                Record notice
              </Button>
            </>
          )}
          {data.steps.length > 0 && (
            <ul className="mt-2 divide-y divide-line" aria-label="Checklist">
              {data.steps.map((row) => (
                <StepRow key={row.step} leaseId={id} row={row} open={setOpened} />
              ))}
            </ul>
          )}
          {data.hasStatement && (
            <DownloadButton
              name="final-statement.pdf"
              label="Final statement (PDF)"
              fetchFile={() => download(moveOutAdmin.statement, { params: { id } })}
              failure="Failed to download the statement. Please try again."
            />
          )}
          {opened === 'notice' && <LazyNoticeDialog leaseId={id} moveOut={data} close={close} />}
          {opened !== null && opened !== 'notice' && <LazyStepDialog leaseId={id} step={opened} close={close} />}
        </>
      )}
    </section>
  )
}
