import { buildingsAdmin } from '#contract/buildings/admin.ts'
import { type Building, BUILDING_FIELDS, BuildingChange, NewBuilding } from '#contract/buildings/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { refresh, refreshWith } from '#web/lib/api/list-cache.ts'
import { mergeChanges } from '#web/lib/forms/changes.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { buildingName } from './labels.ts'

const PATH = buildingsAdmin.list.path
const { name, street, city, notes } = BUILDING_FIELDS

interface FieldsProps {
  errors: Readonly<Record<string, string | undefined>>
  building?: Building | undefined
}

const BuildingFields = ({ errors, building }: FieldsProps) => (
  <>
    <TextField
      label="Street address"
      name="street"
      required
      autoComplete="off"
      placeholder="27 Prescott Street"
      defaultValue={building?.street}
      maxLength={street.max}
      help="Without the unit number."
      error={errors['street']}
    />
    <div className="grid gap-5 sm:grid-cols-[1fr_10rem]">
      <TextField
        label="City"
        name="city"
        required
        autoComplete="off"
        defaultValue={building?.city}
        maxLength={city.max}
        error={errors['city']}
      />
      <TextField
        label="ZIP code"
        name="zip"
        required
        autoComplete="off"
        inputMode="numeric"
        defaultValue={building?.zip}
        maxLength={10}
        help="In Massachusetts"
        error={errors['zip']}
      />
    </div>
    <TextField
      label="Building name"
      optional
      name="name"
      autoComplete="off"
      defaultValue={building?.name ?? ''}
      maxLength={name.max}
      error={errors['name']}
    />
    <TextAreaField
      label="Notes"
      optional
      name="notes"
      rows={3}
      defaultValue={building?.notes ?? ''}
      maxLength={notes.max}
      help="Visible to staff only."
      error={errors['notes']}
    />
  </>
)

/** Adds a building, and then opens it. */
export function AddBuildingDialog({ close, open }: { close: () => void; open: (id: string) => void }) {
  const queries = useQueryClient()
  return (
    <FormDialog
      title="Add building"
      description="Add its units on the next page."
      close={close}
      draft="new-building"
      schema={NewBuilding}
      complete={({ isSingleHome }) => (isSingleHome === 'on' ? { isSingleHome: true } : {})}
      send={async (body, _, idempotencyKey) => {
        const { id } = await call(buildingsAdmin.create, { body, idempotencyKey })
        void refresh(queries, PATH)
        void refresh(queries, buildingsAdmin.listUnits.path)
        open(id)
      }}
      done="Building added"
      failure="Failed to add the building"
      submit="Add building"
      submitting="Adding..."
    >
      {(errors) => (
        <>
          <BuildingFields errors={errors} />
          <CheckboxField
            label="This is a single home"
            name="isSingleHome"
            help="It has one unit without a number, which is added with it."
          />
        </>
      )}
    </FormDialog>
  )
}

const described = ({ name: called, street: at, city: town, zip, notes: text }: Building) => ({
  'Street address': at,
  City: town,
  'ZIP code': zip,
  'Building name': called ?? '',
  Notes: text ?? '',
})

/** Changes a building. */
export function EditBuildingDialog({ building, close }: { building: Building; close: () => void }) {
  const queries = useQueryClient()
  const params = { id: building.id }
  return (
    <FormDialog
      title="Edit building"
      description={buildingName(building)}
      close={close}
      draft={`building-${building.id}`}
      schema={BuildingChange}
      send={async (values, basis) => {
        if (!basis) return
        const body = { ...mergeChanges(values, basis), version: basis.now.version }
        const saved = await call(buildingsAdmin.update, { params, body })
        // A new address is that of its units and leases, too.
        for (const path of ['/api/admin/units', '/api/admin/leases', '/api/admin/tenants']) void refresh(queries, path)
        await refreshWith(queries, PATH, saved)
      }}
      done="Building updated"
      failure="Failed to update the building"
      submit="Update building"
      submitting="Updating..."
      edited={{
        entity: building,
        reload: () => call(buildingsAdmin.get, { params }),
        describe: described,
      }}
    >
      {(errors, shown) => <BuildingFields errors={errors} building={shown} />}
    </FormDialog>
  )
}
