import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** Preloaded by its page while the user is loading. */
export const conditionView = lazyModule('features/condition/own/own-condition.tsx', () => import('./own-condition.tsx'))

const line = lazyModule('features/condition/own/condition-line.tsx', () => import('./condition-line.tsx'))

export const LazyConditionLine = lazyComponent(line, ({ ConditionLine }) => ConditionLine)
