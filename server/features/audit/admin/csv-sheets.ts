import type { ChainedRow, SessionRow } from './queries.ts'

const isTrue = (value: boolean) => (value ? 'yes' : 'no')

export const logSheet = {
  name: 'audit-logs.csv',
  head: ['Time', 'Name', 'Email', 'Action', 'Resource', 'Resource ID', 'Details', 'IP address', 'Hash'],
  cells: (row: ChainedRow<'audit_logs'>) => [
    row.created_at.toISOString(),
    row.user_name ?? '',
    row.user_email ?? '',
    row.action,
    row.resource_type,
    row.resource_id ?? '',
    JSON.stringify(row.details),
    row.ip_address ?? '',
    row.hash.toString('hex'),
  ],
}

export const eventSheet = {
  name: 'security-events.csv',
  head: ['Time', 'Name', 'Email', 'Event', 'Severity', 'Description', 'Details', 'IP address', 'Resolved', 'Hash'],
  cells: (row: ChainedRow<'security_events'>) => [
    row.created_at.toISOString(),
    row.user_name ?? '',
    row.user_email ?? '',
    row.event_type,
    row.severity,
    row.description,
    JSON.stringify(row.details),
    row.ip_address ?? '',
    isTrue(row.resolved),
    row.hash.toString('hex'),
  ],
}

export const attemptSheet = {
  name: 'login-attempts.csv',
  head: ['Time', 'Email', 'Successful', 'Reason', 'IP address', 'Browser', 'Hash'],
  cells: (row: ChainedRow<'login_attempts'>) => [
    row.attempted_at.toISOString(),
    row.email,
    isTrue(row.successful),
    row.failure_reason ?? '',
    row.ip_address ?? '',
    row.user_agent ?? '',
    row.hash.toString('hex'),
  ],
}

export const sessionSheet = {
  name: 'active-sessions.csv',
  head: ['First name', 'Last name', 'Email', 'Role', 'Signed in', 'Last seen', 'IP address', 'Browser'],
  cells: (row: SessionRow) => [
    row.first_name,
    row.last_name,
    row.email,
    row.role,
    row.first_seen_at.toISOString(),
    row.last_seen_at.toISOString(),
    row.ip_address ?? '',
    row.user_agent ?? '',
  ],
}
