import type { Work } from '#contract/dashboard/admin.ts'
import { WARNING_DAYS } from '#contract/deposits/fields.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

const deposits = (count: number) => (count === 1 ? 'A deposit has' : `${count.toLocaleString('en-US')} deposits have`)

interface DeadlinesProps {
  work: Pick<Work, 'overdueDeposits' | 'depositsDueSoon'>
}

/** Says that a day of the law about deposits has passed or is near. Nothing while all is done. */
export function DepositDeadlines({ work: { overdueDeposits: overdue, depositsDueSoon: soon } }: DeadlinesProps) {
  if (overdue === 0 && soon === 0) return null
  const isLate = overdue > 0
  return (
    <Notice
      tone={isLate ? 'error' : 'info'}
      className="mt-5"
      title={
        isLate
          ? `${deposits(overdue)} something overdue`
          : `${deposits(soon)} something due within ${WARNING_DAYS} days`
      }
      actions={
        <LinkButton to={`/admin/reports/deposits${isLate ? '?state=overdue' : ''}`} variant="secondary">
          Review deposits
        </LinkButton>
      }
    >
      {`A receipt, a statement of condition, interest or a return ${isLate ? 'was' : 'is'} due, and the law sets the day.`}
      {isLate &&
        soon > 0 &&
        ` ${formatCount(soon, 'more has', 'more have')} something due within ${WARNING_DAYS} days.`}
    </Notice>
  )
}
