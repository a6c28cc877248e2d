import { buildingsAdmin } from '#contract/buildings/admin.ts'
import type { Unit } from '#contract/buildings/fields.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { Tenant } from '#contract/tenants/fields.ts'
import { callPage } from '#web/lib/api/call.ts'
import { ComboboxField } from '#web/ui/edit/combobox/combobox-field.tsx'
import { FORM, titleOf } from './tenant-body.ts'

const SHOWN = 8

function occupancyOf({ occupancy, lease, nextLease }: Unit) {
  if (lease) return `Leased to ${lease.tenantName}${lease.endsOn === null ? '' : ` until ${formatDay(lease.endsOn)}`}`
  if (occupancy === 'out_of_service') return 'Out of service'
  return nextLease?.startsOn ? `Vacant until ${formatDay(nextLease.startsOn)}` : 'Vacant'
}

async function findUnits(search: string) {
  const { items } = await callPage(buildingsAdmin.listUnits, { query: { search, sort: 'address', limit: SHOWN } })
  return items.map((unit) => ({ id: unit.id, label: unit.address, detail: occupancyOf(unit) }))
}

interface AddressFieldProps {
  errors: Readonly<Record<string, string | undefined>>
  tenant: Tenant | undefined
}

/** The address of a lease. A unit that is chosen from the list fills it in; other text is an address without a unit. */
export const AddressField = ({ errors, tenant }: AddressFieldProps) => (
  <ComboboxField
    label={titleOf('propertyAddress')}
    name="propertyAddress"
    idName="unitId"
    defaultText={tenant?.propertyAddress ?? ''}
    defaultId={tenant?.unitId ?? null}
    isFreeText
    nouns={['unit', 'units']}
    path={buildingsAdmin.listUnits.path}
    search={findUnits}
    help={(isChosen) => (isChosen ? 'A unit is chosen.' : 'Choose a unit as you type, or enter any address.')}
    error={errors['propertyAddress']}
    maxLength={FORM.propertyAddress.max}
    className="sm:col-span-2"
  />
)
