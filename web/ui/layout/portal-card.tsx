import { cx } from '#web/ui/class-names.ts'
import type { ReactNode } from 'react'

/** A card with one topic. */
export const PortalCard = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <div className={cx('rounded-card border border-line bg-surface p-5 shadow-soft sm:p-8 print-flat', className)}>
    {children}
  </div>
)
