import * as z from 'zod/mini'
import { Id, optionalLine, optionalParagraphs, Timestamp } from '#contract/core/fields.ts'
import { choice, day } from '../entries.ts'

export const NOTICE_WAYS = ['letter', 'email', 'in_person'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

/** What staff record. The return of the deposit is one more step, which follows from the deposit itself. */
export const RECORDED_STEPS = ['inspection', 'keys', 'forwarding_address', 'readings'] as const
export type RecordedStep = (typeof RECORDED_STEPS)[number]
const STEPS = [...RECORDED_STEPS, 'deposit'] as const
export type MoveOutStep = (typeof STEPS)[number]

export const NOTICE_REASON_MAX = 500
export const ADDRESS_MAX = 300
export const STEP_MEMO_MAX = 500

const Day = z.iso.date()

export const Notice = z.object({
  id: Id,
  state: z.enum(['given', 'confirmed']),
  receivedOn: Day,
  /** The last day in the home. */
  leavesOn: Day,
  /** How it reached the office. Null where the tenant gave it in the portal. */
  how: z.nullable(z.enum(NOTICE_WAYS)),
  forwardingAddress: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  givenAt: Timestamp,
  confirmedAt: z.nullable(Timestamp),
})
export type Notice = z.input<typeof Notice>

export const Step = z.object({ step: z.enum(STEPS), doneOn: z.nullable(Day) })

export const MoveOut = z.object({
  /** Why no notice can be given now. Null where one can. */
  refusal: z.nullable(z.string()),
  /** Whether the lease goes on from month to month, so that a notice ends it. A fixed term ends on its last day. */
  isMonthly: z.boolean(),
  /** The earliest last day for a notice that is received today. Null where none can be given. */
  earliestOn: z.nullable(Day),
  notice: z.nullable(Notice),
  /** The last day in the home, once it is known and near or over. */
  leavesOn: z.nullable(Day),
  steps: z.array(Step),
  /** The final statement can be downloaded, because the lease is over. */
  hasStatement: z.boolean(),
})

const Leaving = {
  leavesOn: day('Last day'),
  forwardingAddress: optionalLine('Forwarding address', ADDRESS_MAX),
  reason: optionalParagraphs('Reason', NOTICE_REASON_MAX),
}

/** A notice of the tenant, received today. */
export const NewNotice = z.object(Leaving)
export type NewNotice = z.output<typeof NewNotice>

/** A notice that reached the office another way. */
export const RecordedNotice = z.object({
  receivedOn: day('Received on'),
  how: choice('How', NOTICE_WAYS),
  ...Leaving,
})
export type RecordedNotice = z.output<typeof RecordedNotice>

export const NewStep = z.object({
  step: choice('Step', RECORDED_STEPS),
  isDone: z.boolean({ error: 'isDone must be true or false' }),
  on: day('Date'),
  memo: optionalLine('Memo', STEP_MEMO_MAX),
})
export type NewStep = z.output<typeof NewStep>
