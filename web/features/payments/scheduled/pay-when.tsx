import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Summary } from '../summary.ts'
import { Choice } from '../choice.tsx'
import { type ReactNode, useState } from 'react'
import { keepPlan, recallPlan, type TypedPlan } from './typed-plan.ts'

/** For those who choose to pay later. */
const scheduleForm = lazyModule('features/payments/scheduled/schedule-form.tsx', () => import('./schedule-form.tsx'))

interface PayWhenProps {
  userId: string
  /** The company that is authorized. */
  company: string
  summary: Summary
  /** The form to pay now. */
  children: ReactNode
}

/** The choice to pay now or on a later day, and the form for it. Only rent can be scheduled. */
export function PayWhen({ userId, company, summary, children }: PayWhenProps) {
  const [plan, setPlan] = useState(() => recallPlan(userId))
  if (summary.rentAmount === null) return children
  const { isLater = false } = plan
  const change = (more: Partial<TypedPlan>) => {
    const next = { ...plan, ...more }
    setPlan(next)
    keepPlan(userId, next)
  }
  return (
    <>
      <fieldset className="mb-5">
        <legend className="mb-1.5 text-sm font-semibold">When to pay</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          <Choice name="when" value="now" isChosen={!isLater} choose={() => change({ isLater: false })}>
            Pay now
          </Choice>
          <Choice name="when" value="later" isChosen={isLater} choose={() => change({ isLater: true })}>
            Pay rent on a later day
          </Choice>
        </div>
      </fieldset>
      {isLater ? (
        <LazyPart from={scheduleForm} skeleton={<Skeleton className="h-96" />}>
          {({ ScheduleForm }) => <ScheduleForm company={company} summary={summary} plan={plan} change={change} />}
        </LazyPart>
      ) : (
        children
      )}
    </>
  )
}
