import type { AuditLog } from '#contract/audit/admin.ts'
import type { Action } from './visit-sentence.ts'

/** What was done to a job of the queue, with the reason that staff gave. Null for any other entry. */
export function jobAction({ resourceType, action, details }: AuditLog): Action | null {
  if (resourceType !== 'job') return null
  const { reason } = details
  return [action === 'delete' ? 'discarded' : 'retried', typeof reason === 'string' ? `. Reason: ${reason}` : '']
}

/** What was done with what there is about a person, or with old entries. The name of the entry is the account, if there is one. */
export function personAction({ resourceType, action, details }: AuditLog): Action | null {
  if (resourceType === 'audit_log') return ['deleted old entries of']
  if (resourceType !== 'personal_data') return null
  if ('keptYears' in details) return ['permanently removed']
  return [action === 'delete' ? 'erased' : 'exported']
}
