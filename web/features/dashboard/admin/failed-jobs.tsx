import { formatCount } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Says that emails or other work failed for good. Nothing while none did. */
export const FailedJobs = ({ count }: { count: number }) =>
  count > 0 && (
    <Notice
      tone="error"
      className="mt-5"
      title={`${formatCount(count, 'email or job', 'emails and jobs')} failed`}
      actions={
        <LinkButton to="/admin/jobs?state=failed" variant="secondary">
          Review failed jobs
        </LinkButton>
      }
    >
      The work was not done, and it is not tried again until you say so.
    </Notice>
  )
