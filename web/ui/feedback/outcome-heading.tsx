import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'

interface OutcomeHeadingProps extends Omit<ComponentProps<'h2'>, 'autoFocus' | 'tabIndex'> {
  level: 1 | 2
  /** Whether the page answers a form that did what it should. A problem is told at its field or in an alert. */
  isDone: boolean
}

/**
 * The heading of what a plain form has done. The page that answers the form begins here, also without script: it is read aloud, and the next stop of the
 * keyboard is the next step, not the menu.
 */
export function OutcomeHeading({ level, isDone, className, ...props }: OutcomeHeadingProps) {
  const Heading = `h${level}` as const
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  return (
    <Heading {...props} className={cx('outline-none', className)} {...(isDone && { tabIndex: -1, autoFocus: true })} />
  )
}
