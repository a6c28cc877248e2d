import * as z from 'zod/mini'
import { AUDIT_ACTIONS, AUDIT_RESOURCES, SEVERITIES } from './own.ts'
import { PALETTE_RESULT_KINDS } from '#contract/command-palette/admin.ts'
import { ROLES } from '#contract/auth/account.ts'
import { booleanParam, Id, oneOf, pageQuery, SearchText, Timestamp } from '#contract/core/fields.ts'
import { csvOf, type FileEndpoint } from '#contract/core/file-endpoint.ts'

const Details = z.record(z.string(), z.unknown())

/** The changed record by its name today. The kind says which screen opens it; null where none does. */
const Resource = z.object({ name: z.string(), kind: z.nullable(z.enum(PALETTE_RESULT_KINDS)) })

/**
 * A change by staff, or a change of a payment (section 3 of the specification). Names are as they were at the time. The user is null where the system
 * made the change.
 */
const AuditLog = z.object({
  id: Id,
  userName: z.nullable(z.string()),
  userEmail: z.nullable(z.string()),
  action: z.enum(AUDIT_ACTIONS),
  resourceType: z.string(),
  resourceId: z.nullable(z.string()),
  /** Null where the record is gone, and for settings, whose id is their name. */
  resource: z.nullable(Resource),
  details: Details,
  /** The names of users whom the details mention by id. */
  names: z.record(z.string(), z.string()),
  ipAddress: z.nullable(z.string()),
  createdAt: Timestamp,
})
export type AuditLog = z.input<typeof AuditLog>

const SecurityEvent = z.object({
  id: Id,
  userName: z.nullable(z.string()),
  userEmail: z.nullable(z.string()),
  eventType: z.string(),
  severity: z.enum(SEVERITIES),
  description: z.string(),
  details: Details,
  ipAddress: z.nullable(z.string()),
  resolved: z.boolean(),
  createdAt: Timestamp,
})
export type SecurityEvent = z.input<typeof SecurityEvent>

const LoginAttempt = z.object({
  id: Id,
  email: z.string(),
  ipAddress: z.nullable(z.string()),
  successful: z.boolean(),
  failureReason: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** For example `Chrome on Windows`. */
  device: z.string(),
  attemptedAt: Timestamp,
})
export type LoginAttempt = z.input<typeof LoginAttempt>

const ActiveSession = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  ipAddress: z.nullable(z.string()),
  device: z.string(),
  /** When this session was signed in. */
  lastLoginAt: Timestamp,
  lastSeenAt: Timestamp,
})
export type ActiveSession = z.input<typeof ActiveSession>

export const CHAINED_TABLES = ['audit_logs', 'security_events', 'login_attempts'] as const

/** The result of the last hash chain verification of one table. */
const Chain = z.object({
  record: z.enum(CHAINED_TABLES),
  /** How many entries there are now, and how many the last check covered. */
  entries: z.int(),
  checkedEntries: z.int(),
  /** Null before the first check. */
  checkedAt: z.nullable(Timestamp),
  /** The hash of the last entry, for staff to store somewhere else. Null where there are no entries. */
  lastHash: z.nullable(z.string()),
  breaks: z.array(z.object({ seq: z.int(), reason: z.string() })),
  /** A check is running or queued. */
  isUnderWay: z.boolean(),
})
export type Chain = z.input<typeof Chain>

/** By time. */
export const AUDIT_SORTS = ['newest', 'oldest'] as const
export type AuditSort = (typeof AUDIT_SORTS)[number]
const sort = z._default(oneOf('sort', AUDIT_SORTS), 'newest')

const logFilter = {
  sort,
  action: z.optional(oneOf('action', AUDIT_ACTIONS)),
  resourceType: z.optional(oneOf('resourceType', AUDIT_RESOURCES)),
}
const eventFilter = {
  sort,
  severity: z.optional(oneOf('severity', SEVERITIES)),
  resolved: z.optional(booleanParam('resolved')),
}
const attemptFilter = { sort, email: SearchText, successful: z.optional(booleanParam('successful')) }

export const auditAdmin = {
  logs: {
    method: 'GET',
    path: '/api/admin/audit-logs',
    access: 'admin',
    summary: 'Changes by staff and changes to payments, newest first',
    paged: true,
    query: z.object({ ...pageQuery(100), ...logFilter }),
    response: z.array(AuditLog),
  },
  exportLogs: csvOf('/api/admin/audit-logs', z.object(logFilter)),
  events: {
    method: 'GET',
    path: '/api/admin/security-events',
    access: 'admin',
    summary: 'Security events, newest first',
    paged: true,
    query: z.object({ ...pageQuery(100), ...eventFilter }),
    response: z.array(SecurityEvent),
  },
  exportEvents: csvOf('/api/admin/security-events', z.object(eventFilter)),
  attempts: {
    method: 'GET',
    path: '/api/admin/login-attempts',
    access: 'admin',
    summary: 'Sign-in attempts, newest first. `email` matches any part of the address',
    paged: true,
    query: z.object({ ...pageQuery(100), ...attemptFilter }),
    response: z.array(LoginAttempt),
  },
  exportAttempts: csvOf('/api/admin/login-attempts', z.object(attemptFilter)),
  sessions: {
    method: 'GET',
    path: '/api/admin/active-sessions',
    access: 'admin',
    summary: 'Sessions used within the last 24 hours that have not ended, most recently used first',
    paged: true,
    query: z.object({ ...pageQuery(100), sort }),
    response: z.array(ActiveSession),
  },
  exportSessions: csvOf('/api/admin/active-sessions', z.object({ sort })),
  chain: {
    method: 'GET',
    path: '/api/admin/audit-chain',
    access: 'admin',
    summary: 'Whether the three logs are intact, and when each was last verified',
    response: z.array(Chain),
  },
  verify: {
    method: 'POST',
    path: '/api/admin/audit-chain',
    access: 'admin',
    summary: 'Starts verifying the three logs. `GET /api/admin/audit-chain` returns the result',
    response: z.array(Chain),
  },
} as const satisfies Record<string, FileEndpoint>
