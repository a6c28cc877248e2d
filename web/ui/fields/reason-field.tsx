import { TextField } from './text-field.tsx'

interface ReasonFieldProps {
  required?: boolean
  maxLength: number
  help?: string
  error: string | undefined
}

/** Why something is canceled. */
export const ReasonField = ({ required = false, ...props }: ReasonFieldProps) => (
  <TextField label="Reason" name="reason" required={required} optional={!required} {...props} />
)
