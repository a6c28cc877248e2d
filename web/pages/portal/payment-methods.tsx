import { useCompany } from '#web/features/company/use-company.ts'
import { methodsView } from '#web/features/payments/lazy-views.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { PayerPage } from '#web/shell/portal/payer-page.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useEffect, useState } from 'react'

const skeleton = <Skeleton className="mt-8 h-96 rounded-card" />

/** The card that the bank's page was asked about. It is removed from the URL. */
function useReturned() {
  const { search, pathname } = useLocation()
  const asked = new URLSearchParams(search).get('setup_intent')
  const [setupIntentId] = useState(asked)
  useEffect(() => {
    if (asked !== null) navigate(pathname, { replace: true })
  }, [asked, pathname])
  return setupIntentId
}

export default function PaymentMethodsPage() {
  const setupIntentId = useReturned()
  const { name } = useCompany()
  return (
    <PayerPage title="Payment methods" purpose="manage your payment methods" skeleton={skeleton} from={methodsView}>
      {({ MethodsView }) => <MethodsView setupIntentId={setupIntentId} company={name} />}
    </PayerPage>
  )
}
