import { cx } from '#web/ui/class-names.ts'
import type { ReactNode } from 'react'

/** What people wrote, in a cell: a word that is too long is broken before it widens the table beyond the screen. */
export const Words = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span className={cx('block wrap-anywhere md:min-w-28', className)}>{children}</span>
)
