import type { CurrentUser } from '#contract/auth/account.ts'
import { mayPay } from '#web/features/auth/account-kind.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ReactNode } from 'react'

/** In place of the payment form, for accounts without a lease. */
const NothingToPay = () => (
  <Notice
    title="There's no lease on this account"
    actions={
      <>
        <LinkButton to="/contact">Contact us</LinkButton>
        <LinkButton to="/dashboard" variant="secondary">
          Home
        </LinkButton>
      </>
    }
    className="mt-8 max-w-prose"
  >
    You can pay here once your property manager has added your lease.
  </Notice>
)

/** A part for accounts that have something to pay. */
export const PayerPart = ({ user, children }: { user: CurrentUser; children: ReactNode }) =>
  mayPay(user) ? children : <NothingToPay />
