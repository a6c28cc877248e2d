import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

interface ContactFieldProps {
  /** What was typed before. */
  typed: string | null | undefined
  error: string | undefined
  required?: boolean
  maxLength?: number
  help?: string
}

/** A field of a plain form. A page that was loaded with an error begins at its field. */
export const PlainField = ({ typed, error, ...props }: ContactFieldProps & ComponentProps<typeof TextField>) => (
  // oxlint-disable-next-line jsx-a11y/no-autofocus
  <TextField defaultValue={typed ?? ''} autoFocus={error !== undefined} error={error} {...props} />
)

/** The name of who fills in a plain form. */
export const NameField = (props: ContactFieldProps) => (
  <PlainField label="Name" name="name" autoComplete="name" {...props} />
)

/** Their email address. */
export const EmailField = (props: ContactFieldProps) => (
  <PlainField label="Email" name="email" type="email" maxLength={254} autoComplete="email" {...props} />
)
