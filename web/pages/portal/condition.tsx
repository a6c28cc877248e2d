import { conditionView } from '#web/features/condition/own/lazy-own.ts'
import { SignedIn } from '#web/shell/portal/signed-in.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useEffect } from 'react'

const skeleton = <Skeleton className="mt-8 h-96 rounded-card" />

export default function ConditionPage() {
  useEffect(() => void conditionView.prefetch(), [])
  return (
    <SignedIn title="Condition of your home" purpose="see the condition of your home" skeleton={skeleton}>
      {({ firstName, lastName }) => (
        <LazyPart from={conditionView} skeleton={skeleton}>
          {({ OwnCondition }) => <OwnCondition accountName={`${firstName} ${lastName}`.trim()} />}
        </LazyPart>
      )}
    </SignedIn>
  )
}
