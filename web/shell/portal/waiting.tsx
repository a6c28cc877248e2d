import { cx } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { ReactNode } from 'react'

/** A spinner with a text. */
export const Waiting = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <output className={cx('flex min-h-60 flex-col items-center justify-center gap-4 text-center text-muted', className)}>
    <span className="text-3xl text-harbor">
      <Spinner />
    </span>
    {children}
  </output>
)
