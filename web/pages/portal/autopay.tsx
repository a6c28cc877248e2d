import { useCompany } from '#web/features/company/use-company.ts'
import { autopayView } from '#web/features/payments/lazy-views.ts'
import { PayerPage } from '#web/shell/portal/payer-page.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const skeleton = <Skeleton className="mt-8 h-96 rounded-card" />

export default function AutopayPage() {
  const { name } = useCompany()
  return (
    <PayerPage title="Autopay" purpose="manage your automatic payments" skeleton={skeleton} from={autopayView}>
      {({ AutopayView }, { id }) => <AutopayView userId={id} company={name} />}
    </PayerPage>
  )
}
