import type { UnpaidDebit } from '#contract/payments/summary-own.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { paidIn } from '../checkout/paid-state.ts'

interface UnpaidNoticesProps {
  unpaid: readonly UnpaidDebit[]
  /** The page is the one to pay at. */
  isPaying: boolean
}

/** Debits that a bank did not pay or took back, until what they were for is paid. In its own chunk. */
export function UnpaidNotices({ unpaid, isPaying }: UnpaidNoticesProps) {
  // Its confirmation above has the button to pay again.
  const confirmed = paidIn(useLocation().state)
  return (
    <div className={cx('grid gap-4 print:hidden', isPaying ? 'mb-8' : 'mt-3 mb-5')}>
      {unpaid.map(({ id, title, text }) => (
        <Notice
          key={id}
          tone="error"
          title={title}
          actions={isPaying || id === confirmed ? undefined : <LinkButton to="/payment">Pay now</LinkButton>}
        >
          {text}
        </Notice>
      ))}
    </div>
  )
}
