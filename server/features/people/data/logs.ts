import { FOREVER, SECURITY_LOG, type Tables } from './table-entry.ts'

const CHAIN = { previous_hash: 'secret', hash: 'secret' } as const
const EVIDENCE = { erasure: 'kept', because: SECURITY_LOG } as const

/** What happened, each entry sealed with the one before it. */
export const LOGS: Tables<'audit_logs' | 'login_attempts' | 'security_events' | 'record_checks'> = {
  audit_logs: {
    columns: {
      user_name: 'staff',
      user_email: 'staff',
      action: 'fact',
      resource_type: 'fact',
      resource_id: 'fact',
      details: 'person',
      ip_address: 'staff',
      ...CHAIN,
    },
    about: {
      title: 'Changes in the audit log',
      of: { userText: 'resource_id', email: 'user_email' },
      ...EVIDENCE,
    },
    kept: 'the setting for the audit log',
  },
  login_attempts: {
    columns: {
      email: 'person',
      ip_address: 'person',
      failure_reason: 'person',
      user_agent: 'person',
      ...CHAIN,
    },
    about: {
      title: 'Sign-in attempts',
      of: { user: 'user_id', email: 'email' },
      ...EVIDENCE,
    },
    kept: 'the setting for the audit log',
  },
  security_events: {
    columns: {
      user_name: 'person',
      user_email: 'person',
      event_type: 'fact',
      severity: 'fact',
      description: 'person',
      ip_address: 'person',
      details: 'person',
      ...CHAIN,
    },
    about: {
      title: 'Security events',
      of: { user: 'user_id', email: 'user_email' },
      ...EVIDENCE,
    },
    kept: 'the setting for the audit log',
  },
  record_checks: { columns: { record: 'fact', last_hash: 'secret', breaks: 'fact' }, kept: FOREVER },
}
