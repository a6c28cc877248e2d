import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

const statements = lazyModule('features/condition/admin/lease-statements.tsx', () => import('./lease-statements.tsx'))

export const LazyLeaseStatements = lazyComponent(statements, ({ LeaseStatements }) => LeaseStatements)
export const LazyMoveInStatement = lazyComponent(statements, ({ MoveInStatement }) => MoveInStatement)
