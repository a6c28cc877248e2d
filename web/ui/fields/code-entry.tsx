import { Button } from '../button.tsx'
import { CodeField } from './code-field.tsx'
import { TextField } from './text-field.tsx'

interface CodeEntryProps {
  /** Asks for a backup code instead of six digits. */
  isBackup: boolean
  hasFocus?: boolean
  /** The error message. */
  error: string | undefined
}

/** The input of a second-factor code, named `token`. */
export const CodeEntry = ({ isBackup, hasFocus, error }: CodeEntryProps) =>
  isBackup ? (
    <TextField
      key="backup"
      label="Backup code"
      name="token"
      aria-required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      // It replaces the input that had the focus.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={hasFocus}
      error={error}
      help="One of the ten backup codes you saved. Each code works once."
    />
  ) : (
    <CodeField
      key="app"
      label="Verification code"
      name="token"
      aria-required
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={hasFocus}
      error={error}
      help="Six digits from your authenticator app."
    />
  )

/** Switches between the two. */
export const BackupToggle = ({ isBackup, toggle }: { isBackup: boolean; toggle: (isBackup: boolean) => void }) => (
  <Button variant="quiet" onClick={() => toggle(!isBackup)}>
    {isBackup ? 'Use the authenticator app' : 'Use a backup code'}
  </Button>
)
