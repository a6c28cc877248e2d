import { type Job, JOB_REASON_MAX, JobDiscard, type JobKind, JobRetry, jobsAdmin } from '#contract/jobs/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh } from '#web/lib/api/list-cache.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { ReasonField } from '#web/ui/fields/reason-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { labelOf } from './labels.ts'

const TEXTS = {
  retry: {
    title: 'Try again',
    done: 'The job is tried again now',
    failure: 'Failed to try again',
    submit: 'Try again now',
    submitting: 'Trying...',
  },
  discard: {
    title: 'Discard job',
    done: 'Job discarded',
    failure: 'Failed to discard the job',
    submit: 'Discard job',
    submitting: 'Discarding...',
  },
} as const

const HELP = 'The audit log keeps it.'

interface JobDialogProps {
  job: Job
  action: keyof typeof TEXTS
  close: () => void
  /** Closes the record, which has left the list of failed jobs. */
  leave: () => void
}

/** Tries a failed job again or discards it, with a reason for the audit log. */
export function JobDialog({ job, action, close, leave }: JobDialogProps) {
  const queries = useQueryClient()
  const isDone = useRef(false)
  const isDiscard = action === 'discard'
  const params = { id: job.id }
  return (
    <FormDialog
      {...TEXTS[action]}
      description={`${labelOf(job)}. Created ${formatMoment(job.createdAt)}. ${isDiscard ? 'It is removed for good, and its work is never done.' : 'It gets all of its attempts again.'}`}
      close={() => {
        close()
        if (!isDone.current) return
        leave()
        void refresh(queries, jobsAdmin.list.path)
      }}
      schema={isDiscard ? JobDiscard : JobRetry}
      send={async ({ reason }) => {
        if (isDiscard) await call(jobsAdmin.discard, { params, body: { reason: reason ?? '' } })
        else await call(jobsAdmin.retry, { params, body: { reason } })
        isDone.current = true
      }}
      {...(isDiscard && { dismiss: 'Keep job' })}
      isDestructive={isDiscard}
    >
      {(errors) => <ReasonField required={isDiscard} maxLength={JOB_REASON_MAX} help={HELP} error={errors['reason']} />}
    </FormDialog>
  )
}

interface RetryAllDialogProps {
  /** Of the filter. Undefined for all. */
  kind: JobKind | undefined
  count: number
  close: () => void
}

/** Tries all failed jobs of the filter again. */
export function RetryAllDialog({ kind, count, close }: RetryAllDialogProps) {
  const queries = useQueryClient()
  return (
    <FormDialog
      {...TEXTS.retry}
      title={`Try ${formatCount(count, 'failed job')} again`}
      description="Each gets all of its attempts again. Emails are sent even if they are old, so discard first what no one needs."
      close={close}
      schema={JobRetry}
      send={async ({ reason }) => {
        const { retried } = await call(jobsAdmin.retryFailed, { body: { reason, kind } })
        void refresh(queries, jobsAdmin.list.path)
        return retried === 1 ? 'One job is tried again now' : `${formatCount(retried, 'job')} are tried again now`
      }}
    >
      {(errors) => <ReasonField maxLength={JOB_REASON_MAX} help={HELP} error={errors['reason']} />}
    </FormDialog>
  )
}
