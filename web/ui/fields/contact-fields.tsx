import { TextField } from './text-field.tsx'

interface ContactFieldProps {
  /** What was typed before. */
  typed: string | null | undefined
  error: string | undefined
  required?: boolean
  maxLength?: number
  help?: string
}

/** The name of who fills in a plain form. */
export const NameField = ({ typed, ...props }: ContactFieldProps) => (
  <TextField label="Name" name="name" autoComplete="name" defaultValue={typed ?? ''} {...props} />
)

/** Their email address. */
export const EmailField = ({ typed, ...props }: ContactFieldProps) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    maxLength={254}
    autoComplete="email"
    defaultValue={typed ?? ''}
    {...props}
  />
)
