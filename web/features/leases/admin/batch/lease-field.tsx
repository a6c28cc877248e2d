import { type Lease, leasesAdmin } from '#contract/leases/admin.ts'
import { callPage } from '#web/lib/api/call.ts'
import { ComboboxField } from '#web/ui/edit/combobox/combobox-field.tsx'
import { balanceWords } from '../../labels.ts'
import { tenantOf } from '../lease-columns.tsx'
import { nameOf } from './batch-values.ts'
import { useState } from 'react'

const SHOWN = 8

type LeaseOption = Awaited<ReturnType<typeof findLeases>>[number]

async function findLeases(search: string) {
  const { items } = await callPage(leasesAdmin.list, { query: { search, sort: 'tenant', limit: SHOWN } })
  return items.map((lease) => ({
    id: lease.id,
    label: tenantOf(lease),
    detail: detailOf(lease),
    balance: lease.balance,
  }))
}

const detailOf = ({ propertyAddress, balance }: Lease) =>
  [propertyAddress ?? 'No address', balanceWords(balance)].join(' · ')

interface LeaseFieldProps {
  row: number
  error: string | undefined
  /** Called with what the lease owes. Negative for a credit. */
  onChoose: (balance: string) => void
}

/** The tenant of a payment, found by name, email or address while it is typed. */
export function LeaseField({ row, error, onChoose }: LeaseFieldProps) {
  const [detail, setDetail] = useState('')
  return (
    <ComboboxField<LeaseOption>
      label="Tenant"
      name={nameOf('tenant', row)}
      idName={nameOf('leaseId', row)}
      defaultText=""
      defaultId={null}
      isOptional={false}
      nouns={['lease', 'leases']}
      path={leasesAdmin.list.path}
      search={findLeases}
      onChoose={(option) => {
        setDetail(option.detail)
        onChoose(option.balance)
      }}
      // Tells tenants with one name apart.
      help={(isChosen) => (isChosen ? detail : '')}
      error={error}
    />
  )
}
