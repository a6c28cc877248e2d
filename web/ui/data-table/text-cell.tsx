import { cx } from '../class-names.ts'
import type { ReactNode } from 'react'

/** A cell for text that people typed: breaks a long word before it widens the table beyond the screen. */
export const TextCell = ({ className, children }: { className?: string; children: ReactNode }) => (
  <span className={cx('block wrap-anywhere md:min-w-28', className)}>{children}</span>
)
