import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'title' | 'className'> {
  /** The accessible name and tooltip. */
  label: string
  children: ReactNode
  className?: string | undefined
  /** `plain` on the page, `solid` over a picture. */
  look?: 'plain' | 'solid'
}

const looks = {
  plain: 'border-transparent text-ink enabled:hover:bg-sand',
  solid: 'border-line bg-surface text-ink shadow-soft enabled:hover:bg-sand',
}

export const iconButtonClass = (look: 'plain' | 'solid' = 'plain', className?: string) =>
  cx(
    'inline-flex size-11 shrink-0 items-center justify-center rounded-full border transition-colors duration-150 disabled:opacity-40 [&_svg]:size-5 print:hidden',
    looks[look],
    className,
  )

/** A round button with only an icon. */
export const IconButton = ({ label, look, className, children, ...rest }: IconButtonProps) => (
  <button type="button" aria-label={label} {...rest} className={iconButtonClass(look, className)}>
    {children}
  </button>
)
