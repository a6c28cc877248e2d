import { PasswordField } from './password-field.tsx'

/** Asks for the password that the user has now. */
export const CurrentPasswordField = ({
  error,
  takesFocus = false,
}: {
  error: string | undefined
  takesFocus?: boolean
}) => (
  <PasswordField
    label="Current password"
    name="currentPassword"
    autoComplete="current-password"
    error={error}
    // Only where it takes the place of what its reader was in.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    autoFocus={takesFocus}
    aria-required
  />
)
