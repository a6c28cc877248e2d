import type { Retention } from './retention.ts'

/** How long each kind of data is kept: the unit, what applies until staff choose, and what they may choose. */
export const RETENTION = {
  messages: { unit: 'months', initial: 24, min: 1, max: 120 },
  viewings: { unit: 'days', initial: 90, min: 1, max: 365 },
  emails: { unit: 'months', initial: 24, min: 1, max: 120 },
  // A session may live for 30 days.
  sessions: { unit: 'days', initial: 90, min: 30, max: 365 },
  // Records of security deposits are kept for two years after a tenancy, tax records for seven.
  tenancies: { unit: 'years', initial: 7, min: 2, max: 25 },
  auditLog: { unit: 'years', initial: 7, min: 1, max: 25 },
} as const

export type RetentionName = keyof typeof RETENTION

/** Whether a text is a time that staff may choose. */
export const isRetentionTime = (name: RetentionName, value: string) =>
  /^\d{1,4}$/.test(value) && Number(value) >= RETENTION[name].min && Number(value) <= RETENTION[name].max

/** What a value must be. */
export const retentionHint = (name: RetentionName) => {
  const { unit, min, max } = RETENTION[name]
  return `a number of ${unit} from ${min} to ${max}`
}

/** `retention.messages` → `messages`. Null for any other setting. */
export function retentionNameOf(key: string): RetentionName | null {
  const name = key.startsWith('retention.') ? key.slice('retention.'.length) : ''
  return Object.hasOwn(RETENTION, name) ? (name as RetentionName) : null
}

/** The times that apply. A setting that is missing or not allowed counts as never changed. */
export function retentionOf(valueOf: (key: string) => string | undefined): Retention {
  const read = (name: RetentionName) => {
    const value = valueOf(`retention.${name}`)?.trim() ?? ''
    return isRetentionTime(name, value) ? Number(value) : RETENTION[name].initial
  }
  return {
    messages: read('messages'),
    viewings: read('viewings'),
    emails: read('emails'),
    sessions: read('sessions'),
    tenancies: read('tenancies'),
    auditLog: read('auditLog'),
  }
}
