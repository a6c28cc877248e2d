import type { Job, JobKind, JobState } from '#contract/jobs/admin.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const STATE_NAMES: Record<JobState, string> = {
  failed: 'Failed',
  retrying: 'Retrying',
  running: 'Running',
  ready: 'Ready',
  planned: 'Scheduled',
}

export const STATE_TONES: Record<JobState, Tone> = {
  failed: 'red',
  retrying: 'yellow',
  running: 'blue',
  ready: 'green',
  planned: 'gray',
}

/** What a state means for the work. */
export const STATE_TEXTS: Record<JobState, string> = {
  failed: 'No attempt is left. It stays undone until you try again.',
  retrying: 'The last attempt failed. It is tried again by itself.',
  running: 'It is running right now.',
  ready: 'It runs as soon as it is its turn.',
  planned: 'Its time has not come yet.',
}

export const KIND_NAMES: Record<JobKind, string> = { email: 'Emails', scheduled: 'Scheduled work', other: 'Other work' }

/** An email is named by its subject, other work by what it is. */
export const nameOf = ({ task, title, subject }: Job) => (task === 'send_mail' && subject ? subject : title)

/** Whom or what it is about: the recipient of an email. */
export const aboutOf = ({ task, subject, person }: Job) =>
  [task === 'send_mail' ? null : subject, person].filter((part) => part !== null).join(', ')

/** Both on one line. */
export const labelOf = (job: Job) => [nameOf(job), aboutOf(job)].filter(Boolean).join(', ')
