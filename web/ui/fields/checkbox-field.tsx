import { type ComponentProps, type ReactNode, useId } from 'react'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  label: string
  help?: ReactNode
  className?: string
}

/** A checkbox. The whole line is clickable. */
export function CheckboxField({ label, help, className, ...input }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          {...input}
          aria-describedby={help === undefined ? undefined : id}
          className="size-5 shrink-0 rounded-sm border border-field accent-harbor"
        />
        {label}
      </label>
      {help !== undefined && (
        <p id={id} className="ml-8 text-sm text-muted">
          {help}
        </p>
      )}
    </div>
  )
}
