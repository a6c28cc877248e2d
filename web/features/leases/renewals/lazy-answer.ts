import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'

/** The question and its validation are loaded after the offer. */
const dialog = lazyModule('features/leases/renewals/answer-dialog.tsx', () => import('./answer-dialog.tsx'))

export const fetchAnswerDialog = () => void dialog.prefetch()

export const LazyAnswerDialog = lazyComponent(dialog, ({ AnswerDialog }) => AnswerDialog)
