import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { lazyComponent } from '#web/ui/feedback/lazy-part.tsx'
import { useState } from 'react'
import type { StatementFormProps } from './statement-form.tsx'

/** The form and its validation are loaded when it is opened. */
const form = lazyModule('features/leases/statements/statement-form.tsx', () => import('./statement-form.tsx'))
const LazyForm = lazyComponent(form, ({ StatementForm }) => StatementForm)

/** The way to a statement as a PDF file, closed at first. */
export function StatementPart(props: StatementFormProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer py-3 font-semibold">Statement for any dates (PDF)</summary>
      {isOpen && <LazyForm {...props} />}
    </details>
  )
}
