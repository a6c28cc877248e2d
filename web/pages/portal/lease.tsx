import { LazyConditionLine } from '#web/features/condition/own/lazy-own.ts'
import { PayerPage } from '#web/shell/portal/payer-page.tsx'
import { leaseView } from '#web/shell/portal/views/lazy-lease.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const skeleton = <Skeleton className="h-96 rounded-card" />

export default function LeasePage() {
  return (
    <PayerPage title="Your lease" purpose="see your lease" skeleton={skeleton} from={leaseView}>
      {({ LeaseView }) => (
        <>
          <LeaseView skeleton={skeleton} />
          <LazyConditionLine />
        </>
      )}
    </PayerPage>
  )
}
