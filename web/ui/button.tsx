import type { ComponentProps, ReactNode } from 'react'
import { Link } from '#web/lib/routing/link.tsx'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { cx } from './class-names.ts'
import { Spinner } from './feedback/spinner.tsx'

interface Pending {
  pending?: boolean | undefined
  /** The text while pending. The normal text by default. */
  pendingText?: string | undefined
}

/** A button for an action. Both texts share one grid cell, so that its width never changes. */
export function Button({
  variant,
  size,
  wide,
  className,
  pending = false,
  pendingText,
  disabled,
  children,
  type = 'button',
  ...rest
}: ButtonStyle & Pending & ComponentProps<'button'>) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- the default above is 'button'
      type={type}
      {...rest}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      className={buttonClass({ variant, size, wide, className })}
    >
      {pending || pendingText !== undefined ? (
        <span className="grid *:col-start-1 *:row-start-1 *:inline-flex *:items-center *:justify-center *:gap-2">
          <span className={cx(pending && 'invisible')} aria-hidden={pending || undefined}>
            {children}
          </span>
          <span className={cx(!pending && 'invisible')} aria-hidden={!pending || undefined}>
            <Spinner />
            {pendingText ?? children}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  )
}

type LinkProps = Omit<ComponentProps<typeof Link>, 'className' | 'to'>
type LinkButtonProps = ButtonStyle & { children: ReactNode } & (
    | ({ to: ComponentProps<typeof Link>['to']; href?: never } & LinkProps)
    | ({ href: string; to?: never } & Omit<ComponentProps<'a'>, 'href' | 'className'>)
  )

/** A link that looks like a button: `to` within the site, `href` elsewhere (tel:, mailto:, a file). */
export function LinkButton({ variant, size, wide, className, children, ...target }: LinkButtonProps) {
  const classes = buttonClass({ variant, size, wide, className })
  return target.to === undefined ? (
    <a {...target} className={classes}>
      {children}
    </a>
  ) : (
    <Link {...target} className={classes}>
      {children}
    </Link>
  )
}
