import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Says that a day of the law about deposits has passed. Nothing while none has. */
export const OverdueDeposits = ({ count }: { count: number }) =>
  count > 0 && (
    <Notice
      tone="error"
      className="mt-5"
      title={
        count === 1
          ? 'A deposit has something overdue'
          : `${count.toLocaleString('en-US')} deposits have something overdue`
      }
      actions={
        <LinkButton to="/admin/reports/deposits?state=overdue" variant="secondary">
          Review deposits
        </LinkButton>
      }
    >
      A receipt, a statement of condition, interest or a return was due, and the law sets the day.
    </Notice>
  )
