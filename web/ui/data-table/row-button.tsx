import { buttonLook } from '#web/ui/button-look.ts'
import type { ComponentProps } from 'react'

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** Whose row it is: `Edit Role` of `Ada Lovelace`. */
  of: string
  children: string
}

/** What can be done with one row: small, and named in full for those who hear it without its row. */
export const RowButton = ({ of, children, onClick, ...rest }: RowButtonProps) => (
  <button
    type="button"
    {...rest}
    // What is removed makes room for its neighbour: the second press of a double click is not meant for that one.
    onClick={(event) => event.detail < 2 && onClick?.(event)}
    aria-label={`${children} ${of}`}
    className={buttonLook({
      variant: 'quiet',
      className: 'min-h-9! px-2.5! whitespace-nowrap max-md:min-h-11! max-md:-ml-2.5',
    })}
  >
    {children}
  </button>
)
