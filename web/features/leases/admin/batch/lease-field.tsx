import { type Lease, leasesAdmin } from '#contract/leases/admin.ts'
import { callPage } from '#web/lib/api/call.ts'
import { ComboboxField } from '#web/ui/edit/combobox/combobox-field.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { balanceWords } from '../../labels.ts'
import { peopleOf } from '../lease-columns.tsx'
import { nameOf } from './batch-values.ts'

const SHOWN = 8

export type LeaseOption = Awaited<ReturnType<typeof findLeases>>[number]

async function findLeases(search: string) {
  const { items } = await callPage(leasesAdmin.list, { query: { search, sort: 'tenant', limit: SHOWN } })
  return items.flatMap((lease) => optionsOf(lease, search.toLowerCase()))
}

/** Each tenant of a lease can be chosen. Where some have the name that was typed, only those. */
function optionsOf(lease: Lease, typed: string) {
  const all = peopleOf(lease).map(({ id: tenantId, name }, at) => ({
    id: at === 0 ? lease.id : `${lease.id}|${tenantId}`,
    label: name,
    detail: detailOf(lease),
    tenantId,
  }))
  const named = all.filter(({ label }) => label.toLowerCase().includes(typed))
  return named.length > 0 ? named : all
}

const detailOf = ({ propertyAddress, balance }: Lease) =>
  [propertyAddress ?? 'No address', balanceWords(balance)].join(' · ')

interface LeaseFieldProps {
  row: number
  error: string | undefined
  onChoose: (option: LeaseOption) => void
}

/** The tenant of a payment, found by name, email or address while it is typed. The line below tells tenants of one name apart. */
export function LeaseField({ row, error, onChoose }: LeaseFieldProps) {
  const kept = useRef<HTMLInputElement>(null)
  const [detail, setDetail] = useState('')
  const readKept = useEffectEvent(() => setDetail(kept.current?.value ?? ''))
  // A draft is put back into the fields after they were rendered.
  useEffect(() => {
    const timer = setTimeout(() => readKept(), 0)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div>
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
          if (kept.current) kept.current.value = option.detail
          setDetail(option.detail)
          onChoose(option)
        }}
        help={(isChosen) => (isChosen ? detail : '')}
        error={error}
      />
      <input
        ref={kept}
        type="text"
        hidden
        name={nameOf('detail', row)}
        defaultValue=""
        aria-label="Address and balance"
      />
    </div>
  )
}
