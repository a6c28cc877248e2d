import type { AdminContact } from '#contract/contacts/admin.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const STATUS_TONES: Record<AdminContact['status'], Tone> = {
  new: 'blue',
  contacted: 'yellow',
  resolved: 'green',
  archived: 'gray',
}

export const nameOf = ({ firstName, lastName }: Pick<AdminContact, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`
