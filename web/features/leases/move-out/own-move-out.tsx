import { formatDay } from '#contract/core/dates.ts'
import type { MoveOutStep } from '#contract/leases/move-out/fields.ts'
import { moveOut, type OwnMoveOut as MoveOut } from '#contract/leases/move-out/own.ts'
import { call } from '#web/lib/api/call.ts'
import { download } from '#web/lib/api/download.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { RemovalQuestion } from '#web/ui/fields/removal-question.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchNoticeDialog, LazyNoticeDialog } from './lazy-notice.ts'

/** What is asked of the tenant, and what we do. */
const STEPS: Record<MoveOutStep, string> = {
  inspection: 'We inspect the home, with you if you like',
  keys: 'You return all keys',
  forwarding_address: 'You give us your forwarding address',
  readings: 'We read the meters',
  deposit: 'We return your deposit',
}

const Steps = ({ steps }: Pick<MoveOut, 'steps'>) => (
  <ul aria-label="Before you leave" className="mt-3 divide-y divide-line">
    {steps.map(({ step, doneOn }) => (
      <li key={step} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        {STEPS[step]}
        {doneOn === null ? (
          <Badge tone="yellow">Open</Badge>
        ) : (
          <Badge tone="green">{`Done ${formatDay(doneOn)}`}</Badge>
        )}
      </li>
    ))}
  </ul>
)

/** How the move-out stands, in a sentence or two. */
function sentenceOf({ notice, leavesOn, hasStatement, isMonthly, earliestOn }: MoveOut, isOther: boolean): string {
  if (hasStatement && leavesOn !== null && isOther)
    return `Your own lease ended on ${formatDay(leavesOn)}. You can still read its final statement here.`
  if (hasStatement && leavesOn !== null)
    return `Your lease ended on ${formatDay(leavesOn)}. You can still read your ledger and this page.`
  if (notice?.state === 'confirmed')
    return `Your notice is confirmed. Your last day is ${formatDay(leavesOn ?? notice.leavesOn)}.`
  if (notice)
    return `Your notice was received on ${formatDay(notice.receivedOn)}. Your last day is ${formatDay(notice.leavesOn)}. You can withdraw it until we confirm it.`
  if (earliestOn === null) return ''
  return isMonthly
    ? `Your lease goes on from month to month. With notice today, your last day can be ${formatDay(earliestOn)} or later.`
    : `Your lease runs until ${formatDay(earliestOn)}. Please tell us if you don't want to renew it.`
}

/** The button that takes a notice back, and the question before it does. */
function TakeBack({ id }: { id: string }) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const place = useKeptFocus<HTMLDivElement>(isAsked)
  async function takeBack() {
    setWorking(true)
    try {
      queries.setQueryData([moveOut.get.path], await call(moveOut.takeBack, { params: { id } }))
      toast('Notice withdrawn', 'Your lease goes on as before.')
    } catch (error) {
      toast("Your notice wasn't withdrawn", errorMessage(error), 'destructive')
      // Staff may have confirmed it meanwhile.
      await queries.invalidateQueries({ queryKey: [moveOut.get.path] })
    }
    setWorking(false)
  }
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isAsked ? (
        <RemovalQuestion
          button="Withdraw notice"
          pending="Withdrawing..."
          back="Keep notice"
          isRemoving={isWorking}
          remove={() => void takeBack()}
          close={() => setAsked(false)}
        >
          Withdraw your notice? Your lease then goes on as before.
        </RemovalQuestion>
      ) : (
        <Button variant="secondary" onClick={() => setAsked(true)}>
          Withdraw notice
        </Button>
      )}
    </div>
  )
}

/** Moving out: the notice of the tenant, what is left to do, and the final statement. `isOther` where the page is about a lease that they share. */
export function OwnMoveOut({ data, isOther }: { data: MoveOut; isOther: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { notice, steps, earliestOn, refusal, hasStatement } = data
  const canGive = refusal === null && earliestOn !== null
  const card = useKeptFocus<HTMLDivElement>(notice?.state ?? 'none')
  useEffect(() => {
    if (canGive) fetchNoticeDialog()
  }, [canGive])
  // A lease that has not begun.
  if (!canGive && notice === null && !hasStatement) return null
  return (
    <PortalCard>
      <div ref={card} tabIndex={-1} className="outline-none">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">Moving out</h2>
          {notice && !hasStatement && (
            <Badge tone={notice.state === 'confirmed' ? 'green' : 'blue'}>
              {notice.state === 'confirmed' ? 'Confirmed' : 'Notice given'}
            </Badge>
          )}
        </div>
        <p className="mt-3 max-w-prose text-muted">{sentenceOf(data, isOther)}</p>
        {steps.length > 0 && (notice !== null || hasStatement) && <Steps steps={steps} />}
      </div>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {canGive && (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Give notice
          </Button>
        )}
        {notice?.state === 'given' && !hasStatement && <TakeBack id={notice.id} />}
        {hasStatement && (
          <DownloadButton
            name="final-statement.pdf"
            label="Final statement (PDF)"
            fetchFile={() => download(moveOut.statement, {})}
            failure="Failed to download the statement. Please try again."
          />
        )}
      </div>
      {isOpen && canGive && (
        <LazyNoticeDialog isMonthly={data.isMonthly} earliestOn={earliestOn} close={() => setOpen(false)} />
      )}
    </PortalCard>
  )
}
