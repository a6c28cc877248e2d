import type { Work } from '#contract/dashboard/admin.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Says which tenants who owe something are to be contacted. Nothing where no follow-up is due and no promise was broken. */
export function FollowUps({ work: { followUpsDue, brokenPromises } }: { work: Work }) {
  const parts = [
    followUpsDue > 0 && formatCount(followUpsDue, 'follow-up is due', 'follow-ups are due'),
    brokenPromises > 0 && formatCount(brokenPromises, 'promise to pay was broken', 'promises to pay were broken'),
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <Notice
      className="mt-5"
      title={parts.join(', ')}
      actions={
        <LinkButton
          to={`/admin/reports/delinquency?${followUpsDue > 0 ? 'followUp=due' : 'promise=broken'}`}
          variant="secondary"
        >
          Review delinquency
        </LinkButton>
      }
    >
      Contact these tenants about what they owe.
    </Notice>
  )
}
