import { formatDay } from '#contract/core/dates.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { ownCondition } from '../api.ts'

/** Leads to the statement of the condition of the home. Nothing without one. */
export function ConditionLine() {
  const { data } = useQuery(ownCondition())
  const newest = data?.[0]
  if (!newest) return null
  const { isOpen, replyBy, replies } = newest
  const isWaiting = isOpen && replies.length === 0
  return (
    <Notice
      className="mt-5"
      title={isWaiting ? `Check the condition of your home by ${formatDay(replyBy!)}` : 'The condition of your home'}
      actions={
        <LinkButton to="/condition" variant={isWaiting ? 'primary' : 'secondary'}>
          {isWaiting ? 'Check and sign' : 'View statement'}
        </LinkButton>
      }
    >
      {isWaiting
        ? 'We listed how your home is, room by room. Sign it, or add what is missing or wrong.'
        : 'The statement of condition, with what was returned and our answer.'}
    </Notice>
  )
}
