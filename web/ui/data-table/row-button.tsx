import type { ComponentProps } from 'react'
import { rowActionClass } from './row-action-class.ts'

interface RowButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label'> {
  /** The row's name: `Edit Role` of `Ada Lovelace`. */
  of: string
  children: string
}

/** An action of one row. Its accessible name includes the row's name. */
export const RowButton = ({ of, children, onClick, ...rest }: RowButtonProps) => (
  <button
    type="button"
    {...rest}
    // Ignores the second click of a double click, which would hit the next row after a deletion.
    onClick={(event) => event.detail < 2 && onClick?.(event)}
    aria-label={`${children} ${of}`}
    className={rowActionClass}
  >
    {children}
  </button>
)
