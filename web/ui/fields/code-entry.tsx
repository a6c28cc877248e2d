import { Button } from '../button.tsx'
import { CodeField } from './code-field.tsx'
import { TextField } from './text-field.tsx'

interface CodeEntryProps {
  /** A backup code takes the place of the six digits. */
  isBackup: boolean
  hasFocus?: boolean
  /** What is wrong with it. */
  error: string | undefined
}

/** What proves a second factor, in a field named `token`. */
export const CodeEntry = ({ isBackup, hasFocus, error }: CodeEntryProps) =>
  isBackup ? (
    <TextField
      key="backup"
      label="Backup code"
      name="token"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      // It takes the place of what its reader was in.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={hasFocus}
      error={error}
      help="One of the ten codes you were given when you turned two-factor on. Each works once."
    />
  ) : (
    <CodeField
      key="app"
      label="Verification code"
      name="token"
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={hasFocus}
      error={error}
      help="Six digits from your authenticator app."
    />
  )

/** From one to the other. */
export const BackupToggle = ({ isBackup, toggle }: { isBackup: boolean; toggle: (isBackup: boolean) => void }) => (
  <Button variant="quiet" onClick={() => toggle(!isBackup)}>
    {isBackup ? 'Use the authenticator app' : 'Use a backup code'}
  </Button>
)
