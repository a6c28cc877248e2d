import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { begunPayment } from '../api.ts'
import type { Attempt } from './checkout-draft.ts'
import { isMade } from './made.ts'
import { CardStep, type CardStepProps } from '../cards/card-step.tsx'

type ResumedCardProps = Pick<CardStepProps, 'company' | 'onPaid' | 'onEnded'> & { attempt: Attempt }

/** The card form of an attempt after a reload. The same key returns the same payment. */
export function ResumedCard({ attempt, ...step }: ResumedCardProps) {
  const { data, isError, isFetching, refetch } = useQuery(begunPayment(attempt))
  const wasMade = data !== undefined && isMade(data)
  const leave = useEffectEvent(() => step.onPaid(data?.status === 'completed'))
  useEffect(() => {
    if (wasMade) leave()
  }, [wasMade])

  if (data && !wasMade) return <CardStep begun={data} amount={attempt.amount} type={attempt.paymentType} {...step} />
  if (!isError) return <Skeleton className="h-156 sm:h-135" />
  return (
    <LoadFailure retry={refetch} isTrying={isFetching}>
      Failed to initialize payment. Please try again.
    </LoadFailure>
  )
}
