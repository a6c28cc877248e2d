import { PayerPart } from '#web/shell/portal/nothing-to-pay.tsx'
import { ledgerView } from '#web/shell/portal/views/lazy-ledger.ts'
import { SignedIn } from '#web/shell/portal/signed-in.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useEffect } from 'react'

const skeleton = <Skeleton className="mt-8 h-96 rounded-card" />

export default function LedgerPage() {
  useEffect(() => void ledgerView.prefetch(), [])
  return (
    <SignedIn title="Ledger" purpose="see your ledger" skeleton={skeleton}>
      {(user) => (
        <PayerPart user={user}>
          <LazyPart from={ledgerView} skeleton={skeleton}>
            {({ LedgerView }) => <LedgerView {...user} />}
          </LazyPart>
        </PayerPart>
      )}
    </SignedIn>
  )
}
