import type { auditAdmin } from '#contract/audit/admin.ts'
import type { ResultOf } from '#contract/core/endpoint.ts'
import { deviceOf } from '#server/http/client/device.ts'
import type { ChainedRow, SessionRow } from './admin/queries.ts'
import type { LogRow } from './admin/resource-queries.ts'

type Item<Call extends 'logs' | 'events' | 'attempts' | 'sessions'> = ResultOf<(typeof auditAdmin)[Call]>[number]

export const presentLog = (row: LogRow): Item<'logs'> => ({
  id: row.id,
  userName: row.user_name,
  userEmail: row.user_email,
  action: row.action,
  resourceType: row.resource_type,
  resourceId: row.resource_id,
  resource: row.resource,
  details: row.details,
  names: row.names,
  ipAddress: row.ip_address,
  createdAt: row.created_at,
})

export const presentEvent = (row: ChainedRow<'security_events'>): Item<'events'> => ({
  id: row.id,
  userName: row.user_name,
  userEmail: row.user_email,
  eventType: row.event_type,
  severity: row.severity,
  description: row.description,
  details: row.details,
  ipAddress: row.ip_address,
  resolved: row.resolved,
  createdAt: row.created_at,
})

export const presentAttempt = (row: ChainedRow<'login_attempts'>): Item<'attempts'> => ({
  id: row.id,
  email: row.email,
  ipAddress: row.ip_address,
  successful: row.successful,
  failureReason: row.failure_reason,
  userAgent: row.user_agent,
  device: deviceOf(row.user_agent),
  attemptedAt: row.attempted_at,
})

export const presentSession = (row: SessionRow): Item<'sessions'> => ({
  id: row.session_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  role: row.role,
  ipAddress: row.ip_address,
  device: deviceOf(row.user_agent),
  lastLoginAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
})
