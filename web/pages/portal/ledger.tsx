import { PayerPage } from '#web/shell/portal/payer-page.tsx'
import { ledgerView } from '#web/shell/portal/views/lazy-ledger.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

const skeleton = <Skeleton className="mt-8 h-96 rounded-card" />

export default function LedgerPage() {
  return (
    <PayerPage title="Ledger" purpose="see your ledger" skeleton={skeleton} from={ledgerView}>
      {({ LedgerView }, user) => <LedgerView {...user} />}
    </PayerPage>
  )
}
