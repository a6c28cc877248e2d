import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** In place of the payment form, for accounts without a lease. */
export const NothingToPay = () => (
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
