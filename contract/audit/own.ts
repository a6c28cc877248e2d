import * as z from 'zod/mini'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { Id, pageQuery, Timestamp } from '#contract/core/fields.ts'

export const AUDIT_ACTIONS = ['create', 'update', 'delete', 'status_change', 'password_reset'] as const
/** The four resources of the specification, then the others that staff can change. */
export const AUDIT_RESOURCES = [
  'user',
  'property',
  'payment',
  'lease',
  'ledger',
  'deposit',
  'document',
  'document_template',
  'accounting_period',
  'building',
  'unit',
  'maintenance',
  'contact',
  'setting',
  'hero_image',
  'viewing',
  'viewing_hours',
  'open_house',
  'open_house_guest',
  'job',
  'personal_data',
  'audit_log',
] as const
export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Each type of security event and its severity. */
export const SECURITY_EVENTS = {
  repeated_failures: 'medium',
  account_lockout: 'high',
  sign_in_refused: 'medium',
  access_denied: 'medium',
  refresh_token_reuse: 'high',
  two_factor_enabled: 'low',
  two_factor_disabled: 'medium',
  two_factor_failures: 'medium',
  backup_code_used: 'low',
  password_changed: 'low',
  email_changed: 'medium',
  factor_added: 'low',
  factor_removed: 'medium',
  passkey_added: 'low',
  passkey_renamed: 'low',
  passkey_removed: 'medium',
  passkey_copied: 'high',
  payment_method_added: 'low',
  payment_method_removed: 'low',
  new_device: 'low',
  role_changed: 'medium',
  signed_out_by_staff: 'medium',
  account_taken_over: 'medium',
  webhook_forgery: 'high',
  payment_unknown: 'medium',
  payment_mismatch: 'critical',
  record_broken: 'critical',
  backup_failed: 'high',
} as const satisfies Record<string, Severity>
export type SecurityEventType = keyof typeof SECURITY_EVENTS

/** One sign-in attempt, as its own user may see it. */
export const OwnAttempt = z.object({
  id: Id,
  successful: z.boolean(),
  /** A sentence. Null where the attempt succeeded. */
  failureReason: z.nullable(z.string()),
  device: z.string(),
  ipAddress: z.nullable(z.string()),
  /** The country of the network. Null where it is unknown. */
  country: z.nullable(z.string()),
  attemptedAt: Timestamp,
})
export type OwnAttempt = z.input<typeof OwnAttempt>

export const audit = {
  ownAttempts: {
    method: 'GET',
    path: '/api/auth/attempts',
    access: 'user',
    summary: "Sign-in attempts on the user's account, newest first",
    paged: true,
    query: z.object(pageQuery(20)),
    response: z.array(OwnAttempt),
  },
} as const satisfies Record<string, Endpoint>
