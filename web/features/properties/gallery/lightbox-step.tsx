import { cx } from '#web/ui/class-names.ts'
import type { ReactNode } from 'react'

/** A round button over a dark picture. */
export const roundButtonClass =
  'inline-flex size-12 items-center justify-center rounded-full bg-[#ffffff1f] text-white transition-colors duration-150 hover:bg-[#ffffff40] focus-visible:outline-white! aria-disabled:opacity-30 [&_svg]:size-6'

export function Step({
  label,
  isOff,
  onPress,
  className,
  children,
}: {
  label: string
  isOff: boolean
  onPress: () => void
  className: string
  children: ReactNode
}) {
  // Stays in the tab order at both ends, because a disabled button would lose the focus.
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      className={cx(roundButtonClass, 'absolute top-1/2 z-10 -translate-y-1/2 max-sm:hidden', className)}
    >
      {children}
    </button>
  )
}
