import { addDays } from '#contract/core/calendar.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import type { Deposit } from '#contract/deposits/fields.ts'
import type { moveOutAdmin } from '#contract/leases/move-out/admin.ts'
import { formatCents } from '#contract/core/money.ts'
import { RECORDED_STEPS, type RecordedStep } from '#contract/leases/move-out/fields.ts'
import type { moveOut } from '#contract/leases/move-out/own.ts'
import type { readLastPart } from '#server/features/payments/service.ts'
import type { LeaseTerms } from '../renewals/queries.ts'
import type { NoticeRow, StepRow } from './queries.ts'
import { earliestOf, isOver, noticeRefusal } from './rules.ts'

/** A move-out is prepared so many days before the lease ends. */
const NEAR_DAYS = 60

export interface Known {
  lease: LeaseTerms
  notice: NoticeRow | null
  steps: readonly StepRow[]
  deposit: Deposit
}

/** The last day in the home: the end of a lease that is near, over or under notice, or the day of a notice that is not confirmed. */
function leavesOn({ lease, notice }: Pick<Known, 'lease' | 'notice'>): string | null {
  const { ends_on: end, today } = lease
  if (notice) return end ?? notice.leaves_on
  return end !== null && end <= addDays(today, NEAR_DAYS) ? end : null
}

/** What staff recorded. An address that the notice has is known without them. */
function presentRecorded(step: RecordedStep, { steps, notice }: Pick<Known, 'steps' | 'notice'>) {
  const row = steps.find((one) => one.step === step)
  if (row) return { step, doneOn: row.done_on, memo: row.memo, staffName: row.staff_name }
  if (step === 'forwarding_address' && notice && notice.forwarding_address !== null)
    return { step, doneOn: notice.received_on, memo: notice.forwarding_address, staffName: null }
  return { step, doneOn: null, memo: null, staffName: null }
}

function presentSteps(known: Known) {
  if (leavesOn(known) === null) return []
  const { deposit } = known
  const recorded = RECORDED_STEPS.map((step) => presentRecorded(step, known))
  const hasDeposit = deposit.returned !== null || deposit.heldSince !== null
  const back = { step: 'deposit' as const, doneOn: deposit.returned?.on ?? null, memo: null, staffName: null }
  return hasDeposit ? [...recorded, back] : recorded
}

const presentNotice = (row: NoticeRow) => ({
  id: row.id,
  state: row.status === 'confirmed' ? ('confirmed' as const) : ('given' as const),
  receivedOn: row.received_on,
  leavesOn: row.leaves_on,
  how: row.how,
  forwardingAddress: row.forwarding_address,
  reason: row.reason,
  givenAt: row.created_at,
  confirmedAt: row.confirmed_at,
})

function presentCommon(known: Known) {
  const { lease, notice } = known
  const refusal = notice ? 'There is a notice already.' : noticeRefusal(lease)
  return {
    refusal,
    isMonthly: lease.ends_on === null,
    earliestOn: refusal === null ? earliestOf(lease, lease.today) : null,
    leavesOn: leavesOn(known),
    hasStatement: isOver(lease),
  }
}

/** What the tenant reads. What staff noted stays with them. */
export const presentOwn = (known: Known): ResultOf<typeof moveOut.get> => ({
  ...presentCommon(known),
  notice: known.notice && presentNotice(known.notice),
  steps: presentSteps(known).map(({ step, doneOn }) => ({ step, doneOn })),
})

type LastPart = Awaited<ReturnType<typeof readLastPart>>

export const presentLastMonth = (last: LastPart): ResultOf<typeof moveOutAdmin.lastMonth> =>
  last && {
    name: last.name,
    amount: formatCents(last.cents),
    charged: last.chargedCents === null ? null : formatCents(last.chargedCents),
  }

export const presentForStaff = (known: Known, last: LastPart): ResultOf<typeof moveOutAdmin.get> => ({
  ...presentCommon(known),
  notice: known.notice && {
    ...presentNotice(known.notice),
    staffName: known.notice.staff_name,
    confirmedBy: known.notice.confirmed_by,
  },
  steps: presentSteps(known),
  lastMonth: presentLastMonth(last),
})
