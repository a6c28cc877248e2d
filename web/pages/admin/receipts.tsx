import type { Batch } from '#contract/leases/batch/admin.ts'
import { BatchForm } from '#web/features/leases/admin/batch/batch-form.tsx'
import { LazyBatchDone } from '#web/features/leases/admin/batch/lazy-parts.tsx'
import { recall, remember } from '#web/lib/session/session-memory.ts'
import { sessionState, subscribeToSession } from '#web/lib/session/session.ts'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { RecordCrumbs } from '#web/shell/admin/record-page.tsx'
import { useState } from 'react'

const DONE = 'recorded-payments'

// It names tenants, so it does not stay after signing out.
if (!import.meta.env.SSR) subscribeToSession(() => sessionState() === 'leaving' && remember(DONE, null))

/** Payments of many tenants at once, such as the checks of the first of the month. */
export default function AdminReceiptsPage() {
  const [batch, setBatch] = useState<Batch | null>(() => recall(DONE) as Batch | null)
  const [isAgain, setAgain] = useState(false)
  // Kept in this tab, so that it is still there after a look at a lease.
  const change = (next: Batch | null) => {
    remember(DONE, next)
    setBatch(next)
    setAgain(next === null)
  }
  return (
    <AdminPage
      title="Record payments"
      lead="Checks, cash, money orders and transfers of several tenants. All are recorded together, or none."
      above={<RecordCrumbs crumbs={[{ label: 'Leases', to: '/admin/leases' }, { label: 'Record payments' }]} />}
    >
      {batch ? (
        <LazyBatchDone batch={batch} again={() => change(null)} />
      ) : (
        <BatchForm isAgain={isAgain} onRecorded={change} />
      )}
    </AdminPage>
  )
}
