import type { Batch } from '#contract/leases/batch/admin.ts'
import { BatchDone } from '#web/features/leases/admin/batch/batch-done.tsx'
import { BatchForm } from '#web/features/leases/admin/batch/batch-form.tsx'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'
import { RecordCrumbs } from '#web/shell/admin/record-page.tsx'
import { useState } from 'react'

/** Payments of many tenants at once, such as the checks of the first of the month. */
export default function AdminReceiptsPage() {
  const [batch, setBatch] = useState<Batch | null>(null)
  return (
    <AdminPage
      title="Record payments"
      lead="Checks, cash, money orders and transfers of several tenants. All are recorded together, or none."
      above={<RecordCrumbs crumbs={[{ label: 'Leases', to: '/admin/leases' }, { label: 'Record payments' }]} />}
    >
      {batch ? <BatchDone batch={batch} again={() => setBatch(null)} /> : <BatchForm onRecorded={setBatch} />}
    </AdminPage>
  )
}
