import { cx } from '../../class-names.ts'
import type { ReactNode } from 'react'

/** A cell for user text. Breaks long words, so that they do not widen the table. */
export const TextCell = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span className={cx('block wrap-anywhere md:line-clamp-2 md:min-w-28', className)}>{children}</span>
)
