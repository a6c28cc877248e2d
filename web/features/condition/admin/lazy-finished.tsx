import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { ComponentProps } from 'react'
import type { FinishedStatement } from './finished-statement.tsx'

const finished = lazyModule('features/condition/admin/finished-statement.tsx', () => import('./finished-statement.tsx'))

export const LazyFinishedStatement = (props: ComponentProps<typeof FinishedStatement>) => (
  <LazyPart from={finished} skeleton={<Skeleton className="h-96 rounded-card" />}>
    {({ FinishedStatement: Finished }) => <Finished {...props} />}
  </LazyPart>
)
