import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useEffect } from 'react'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { paymentView } from '#web/features/payments/lazy-views.ts'
import { PayerPart } from '#web/shell/portal/nothing-to-pay.tsx'
import { SignedIn } from '#web/shell/portal/signed-in.tsx'

const skeleton = <Skeleton className="mt-8 h-96 max-w-[40rem] rounded-card" />

/** The specified text for this page. The server redirects back here after the sign-in. */
const loggedOut = {
  text: 'You are logged out. Logging in again...',
  leave: (path: string) => location.assign(`/api/login?next=${encodeURIComponent(path)}`),
}

export default function PaymentPage() {
  useEffect(() => void paymentView.prefetch(), [])
  return (
    <SignedIn title="Make a Payment" purpose="make a payment" loggedOut={loggedOut} skeleton={skeleton}>
      {(user) => (
        <PayerPart user={user}>
          <LazyPart from={paymentView} skeleton={skeleton}>
            {({ PaymentView }) => <PaymentView user={user} />}
          </LazyPart>
        </PayerPart>
      )}
    </SignedIn>
  )
}
