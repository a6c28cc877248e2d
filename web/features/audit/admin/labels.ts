import type { AuditLog, SecurityEvent } from '#contract/audit/admin.ts'
import type { SecurityEventType } from '#contract/audit/own.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { capital } from '#web/lib/format/format.ts'
import { readableName } from './sentence.ts'

export const ACTION_TONES: Record<AuditLog['action'], Tone> = {
  create: 'green',
  update: 'blue',
  delete: 'red',
  status_change: 'yellow',
  password_reset: 'purple',
}

/** Critical and high look like destructive actions, medium is neutral and low is quiet. */
export const SEVERITY_TONES: Record<SecurityEvent['severity'], Tone> = {
  critical: 'red',
  high: 'red',
  medium: 'blue',
  low: 'gray',
}

/** Events whose code does not read well. Others are named by their code. */
const EVENT_NAMES: Readonly<Partial<Record<string, string>>> = {
  repeated_failures: 'Repeated failed sign-ins',
  account_lockout: 'Sign-in locked',
  sign_in_refused: 'Sign-in blocked',
  refresh_token_reuse: 'Session token reused',
  two_factor_failures: 'Wrong two-factor codes',
  factor_added: 'Authenticator added',
  factor_removed: 'Authenticator removed',
  passkey_added: 'Passkey added',
  passkey_renamed: 'Passkey renamed',
  passkey_removed: 'Passkey removed',
  passkey_copied: 'Passkey copied',
  payment_method_added: 'Payment method added',
  payment_method_removed: 'Payment method removed',
  webhook_forgery: 'Forged webhook call',
  payment_unknown: 'Unknown payment',
  record_broken: 'Log changed outside the application',
} satisfies Partial<Record<SecurityEventType, string>>

export const eventName = (type: string) => EVENT_NAMES[type] ?? capital(readableName(type))
