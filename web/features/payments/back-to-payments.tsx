import { BackLink } from '#web/ui/layout/back-link.tsx'

/** The way back from a page about how rent is paid. */
export const BackToPayments = () => (
  <div>
    <BackLink to="/dashboard/payments">All payments</BackLink>
  </div>
)
