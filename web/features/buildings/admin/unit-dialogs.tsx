import { buildingsAdmin } from '#contract/buildings/admin.ts'
import { NewUnit, type Unit, UNIT_FIELDS, UNIT_STATUSES, UnitChange } from '#contract/buildings/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh, refreshWith } from '#web/lib/api/list-cache.ts'
import { type Fields, numberOf } from '#web/lib/forms/as-typed.ts'
import { mergeChanges } from '#web/lib/forms/changes.ts'
import { choicesOf } from '#web/ui/data-table/filters.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { factsOf } from '#web/lib/format/unit-facts.ts'
import { unitName } from './labels.ts'
import { ListingField } from './listing-field.tsx'

const PATH = buildingsAdmin.listUnits.path
const STATUS_NAMES = { in_service: 'In service', out_of_service: 'Out of service' }
const STATUSES = choicesOf(UNIT_STATUSES, (status) => STATUS_NAMES[status])

interface FieldsProps {
  errors: Readonly<Record<string, string | undefined>>
  unit?: Unit | undefined
}

const number = { type: 'number', inputMode: 'decimal', min: 0, optional: true } as const

const UnitFields = ({ errors, unit }: FieldsProps) => (
  <>
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Unit number"
        optional
        name="number"
        autoComplete="off"
        placeholder="Apt 3"
        defaultValue={unit?.number}
        maxLength={UNIT_FIELDS.number.max}
        help="As in the address. Empty for a single home."
        error={errors['number']}
      />
      <SelectField
        label="Status"
        name="status"
        choices={STATUSES}
        defaultValue={unit?.status}
        error={errors['status']}
        help="Out of service units can't be leased."
      />
      <TextField
        label="Bedrooms"
        name="bedrooms"
        {...number}
        defaultValue={unit?.bedrooms ?? ''}
        error={errors['bedrooms']}
      />
      <TextField
        label="Bathrooms"
        name="bathrooms"
        {...number}
        step={0.5}
        defaultValue={unit?.bathrooms ?? ''}
        error={errors['bathrooms']}
      />
      <TextField label="Square feet" name="sqft" {...number} defaultValue={unit?.sqft ?? ''} error={errors['sqft']} />
    </div>
    <ListingField unit={unit} error={errors['listing']} />
  </>
)

/** The fields that are numbers. */
const complete = ({ bedrooms, bathrooms, sqft }: Fields) => ({
  bedrooms: numberOf(bedrooms),
  bathrooms: numberOf(bathrooms),
  sqft: numberOf(sqft),
})

/** The id of the listing is beside what is typed. */
const fieldOf = (path: string) => (path === 'propertyId' ? 'listing' : path)

/** The number of a unit is in the address of its leases; buildings count their units. */
const refreshOthers = (queries: QueryClient) => {
  for (const path of [buildingsAdmin.list.path, '/api/admin/leases', '/api/admin/tenants']) void refresh(queries, path)
}

interface AddUnitDialogProps {
  building: { id: string; address: string }
  close: () => void
}

/** Adds a unit to a building. */
export function AddUnitDialog({ building: { id, address }, close }: AddUnitDialogProps) {
  const queries = useQueryClient()
  return (
    <FormDialog
      title="Add unit"
      description={address}
      close={close}
      draft={`new-unit-${id}`}
      schema={NewUnit}
      complete={complete}
      fieldOf={fieldOf}
      send={async (body, _, idempotencyKey) => {
        await call(buildingsAdmin.createUnit, { params: { id }, body, idempotencyKey })
        refreshOthers(queries)
        await refresh(queries, PATH)
      }}
      done="Unit added"
      failure="Failed to add the unit"
      submit="Add unit"
      submitting="Adding..."
    >
      {(errors) => <UnitFields errors={errors} />}
    </FormDialog>
  )
}

const described = (unit: Unit) => ({
  'Unit number': unit.number,
  Facts: factsOf(unit),
  Status: STATUS_NAMES[unit.status],
  Listing: unit.propertyTitle ?? 'None',
})

/** Changes a unit. */
export function EditUnitDialog({ unit, close }: { unit: Unit; close: () => void }) {
  const queries = useQueryClient()
  const params = { id: unit.id }
  return (
    <FormDialog
      title={`Edit unit ${unit.number}`.trim()}
      description={unit.address || unitName(unit)}
      close={close}
      draft={`unit-${unit.id}`}
      schema={UnitChange}
      complete={complete}
      fieldOf={fieldOf}
      send={async (values, basis) => {
        if (!basis) return
        const body = { ...mergeChanges(values, basis), version: basis.now.version }
        const saved = await call(buildingsAdmin.updateUnit, { params, body })
        refreshOthers(queries)
        await refreshWith(queries, PATH, saved)
      }}
      done="Unit updated"
      failure="Failed to update the unit"
      submit="Update unit"
      submitting="Updating..."
      edited={{
        entity: unit,
        reload: () => call(buildingsAdmin.getUnit, { params }),
        describe: described,
      }}
    >
      {(errors, shown) => <UnitFields errors={errors} unit={shown} />}
    </FormDialog>
  )
}
