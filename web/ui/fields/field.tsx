import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useId } from 'react'

/** The texts that every field may have. */
export interface FieldTexts {
  label: string
  help?: ReactNode
  error?: string | undefined
  /** Marks the label as optional. Fields are required by default. */
  optional?: boolean | undefined
  className?: string | undefined
}

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Separates what a field says from the properties of its control. */
export function fieldParts<Props extends FieldTexts & { id?: string | undefined }>(props: Props) {
  const { label, help, error, optional, className, id, ...control } = props
  return [{ label, help, error, optional, className, id }, control] as const
}

/** The error of a field. Nothing where it has none. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error !== undefined && (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-brick">
      <CircleAlert className="mt-0.5 size-4 shrink-0" />
      {error}
    </p>
  )

/** A label above, help and error below, connected to the control that `children` renders. */
export function Field({
  label,
  help,
  error,
  optional,
  className,
  id: given,
  children,
}: FieldTexts & { id?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const own = useId()
  const id = given ?? own
  const described = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {optional === true && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {help !== undefined && (
        <p id={`${id}-help`} className="mt-1.5 text-sm text-muted">
          {help}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}
