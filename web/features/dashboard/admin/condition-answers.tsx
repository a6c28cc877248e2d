import { formatDay } from '#contract/core/dates.ts'
import type { Work } from '#contract/dashboard/admin.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Says that tenants returned a list of the condition of their home, which staff have to answer. Nothing while none waits. */
export function ConditionAnswers({ work: { conditionAnswers: waiting } }: { work: Pick<Work, 'conditionAnswers'> }) {
  if (waiting === null) return null
  const { count, statementId, dueOn } = waiting
  return (
    <Notice
      className="mt-5"
      title={`${formatCount(count, 'list', 'lists')} of conditions to answer`}
      actions={
        <LinkButton to={`/admin/condition/${statementId}`} variant="secondary">
          {count === 1 ? 'Answer it' : 'Answer the first'}
        </LinkButton>
      }
    >
      {`A tenant added to a statement of condition. The law asks for an answer by ${formatDay(dueOn)}.`}
    </Notice>
  )
}
