import { useCompany } from '#web/features/company/use-company.ts'
import { paymentView } from '#web/features/payments/lazy-views.ts'
import { PayerPage } from '#web/shell/portal/payer-page.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const skeleton = <Skeleton className="mt-8 h-96 max-w-[40rem] rounded-card" />

/** The specified text for this page. The server redirects back here after the sign-in. */
const loggedOut = {
  text: 'You are logged out. Logging in again...',
  leave: (path: string) => location.assign(`/api/login?next=${encodeURIComponent(path)}`),
}

export default function PaymentPage() {
  const { name } = useCompany()
  return (
    <PayerPage
      title="Make a Payment"
      purpose="make a payment"
      loggedOut={loggedOut}
      skeleton={skeleton}
      from={paymentView}
    >
      {({ PaymentView }, user) => <PaymentView user={user} company={name} />}
    </PayerPage>
  )
}
