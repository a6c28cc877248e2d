import type { Job } from '#contract/jobs/admin.ts'
import { formatMoment } from '#web/lib/format/format-time.ts'
import { formatAgo, formatUntil } from '#web/lib/format/relative-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
import { useState } from 'react'
import { STATE_NAMES, STATE_TEXTS, STATE_TONES } from './labels.ts'
import { LazyJobDialog } from './lazy-job-dialog.tsx'

const Time = ({ at, format }: { at: string; format: (at: string) => string }) => (
  <time dateTime={at}>
    {format(at)}
    <span className="block text-sm font-normal text-muted">{formatMoment(at)}</span>
  </time>
)

function Facts({ job }: { job: Job }) {
  const { id, title, subject, person, attempts, maxAttempts, createdAt, nextAttemptAt, updatedAt, task } = job
  const isEmail = task === 'send_mail'
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Fact name="Task">{title}</Fact>
      {/* The subject of an email is its heading. */}
      {subject !== null && !isEmail && <Fact name="About">{subject}</Fact>}
      {person !== null && (
        <Fact name={isEmail ? 'Recipient' : 'Email address'}>
          <EmailText address={person} />
        </Fact>
      )}
      <Fact name="Attempts">
        {attempts} of {maxAttempts}
      </Fact>
      <Fact name="Next attempt">
        {nextAttemptAt === null ? 'None' : <Time at={nextAttemptAt} format={formatUntil} />}
      </Fact>
      <Fact name="Created">
        <Time at={createdAt} format={formatAgo} />
      </Fact>
      <Fact name="Last change">
        <Time at={updatedAt} format={formatAgo} />
      </Fact>
      <Fact name="Number">
        <span className="font-mono text-xs">
          {id}, {task}
        </span>
      </Fact>
    </dl>
  )
}

/** One job: its state and what can be done, why it failed, and the facts. What an email says is not shown. */
export function JobPanel({ job, close }: { job: Job; close: () => void }) {
  const [action, setAction] = useState<'retry' | 'discard' | null>(null)
  const { state, lastError } = job
  return (
    <div className="grid gap-6 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>
        <p className="text-sm text-muted">{STATE_TEXTS[state]}</p>
        {state === 'failed' && (
          <div className="flex w-full flex-wrap gap-3">
            <Button onClick={() => setAction('retry')}>Try again</Button>
            <Button variant="secondary" onClick={() => setAction('discard')}>
              Discard
            </Button>
          </div>
        )}
      </div>
      {lastError !== null && (
        <section aria-label="Last error">
          <h3 className="mb-2 text-lg">Last error</h3>
          <p className="rounded-card bg-sand px-4 py-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
            {lastError}
          </p>
        </section>
      )}
      <Facts job={job} />
      {action !== null && (
        <LazyJobDialog key={action} job={job} action={action} close={() => setAction(null)} leave={close} />
      )}
    </div>
  )
}
