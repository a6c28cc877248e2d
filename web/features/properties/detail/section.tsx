import { cx } from '#web/ui/class-names.ts'
import type { ReactNode } from 'react'

interface SectionProps {
  title: string
  /** On paper, what explains itself has no heading: the flyer is one page. */
  isPlainOnPaper?: boolean
  className?: string
  children: ReactNode
}

/** A part of a property's page with its heading. */
export const Section = ({ title, isPlainOnPaper = false, className, children }: SectionProps) => (
  <section className={cx('mt-12 wrap-anywhere', isPlainOnPaper ? 'print:mt-2' : 'print:mt-4', className)}>
    <h2 className={cx('text-2xl', isPlainOnPaper ? 'print:hidden' : 'print:text-lg')}>{title}</h2>
    {children}
  </section>
)
