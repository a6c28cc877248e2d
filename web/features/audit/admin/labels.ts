import type { AuditLog, SecurityEvent } from '#contract/audit/admin.ts'
import type { Tone } from '#web/ui/badge.tsx'

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
