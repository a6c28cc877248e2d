import { type AdminOpenHouse, NewOpenHouse, openHousesAdmin, OpenHouseUpdate } from '#contract/open-houses/admin.ts'
import { CAPACITY_MAX, NOTE_MAX } from '#contract/open-houses/fields.ts'
import { call } from '#web/lib/api/call.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { DayField } from './day-field.tsx'
import { useRefresh } from './use-open-houses.ts'

type Staff = readonly { id: string; name: string }[]

const described = ({ day, from, to, capacity, note }: AdminOpenHouse) => ({
  Day: day,
  From: from,
  To: to,
  Capacity: capacity === null ? '' : String(capacity),
  Note: note,
})

interface OpenHouseDialogProps {
  property: { id: string; title: string }
  /** Left out for a new one. */
  openHouse?: AdminOpenHouse | undefined
  staff: Staff
  close: () => void
}

/** Schedules an open house, or changes one. Everyone who comes is emailed when the time changes. */
export function OpenHouseDialog({ property, openHouse, staff, close }: OpenHouseDialogProps) {
  const refresh = useRefresh()
  const isNew = openHouse === undefined
  const reload = async () => {
    const { openHouses } = await call(openHousesAdmin.ofProperty, { params: { id: property.id } })
    return openHouses.find(({ id }) => id === openHouse?.id) ?? openHouse!
  }
  return (
    <FormDialog<typeof NewOpenHouse | typeof OpenHouseUpdate, AdminOpenHouse>
      title={isNew ? 'New open house' : 'Change open house'}
      description={`${property.title}. Times are Eastern Time.${isNew ? '' : " If you change the time, we'll email everyone on the list."}`}
      close={close}
      draft={isNew ? `plan-open-house-${property.id}` : `change-open-house-${openHouse.id}`}
      schema={isNew ? NewOpenHouse : OpenHouseUpdate}
      send={async (body, basis) => {
        if (isNew) await call(openHousesAdmin.create, { params: { id: property.id }, body })
        else
          await call(openHousesAdmin.update, {
            params: { id: openHouse.id },
            body: { ...body, version: basis?.now.version ?? openHouse.version },
          })
        await refresh()
      }}
      done={isNew ? 'Open house scheduled' : 'Open house changed'}
      failure={isNew ? 'Failed to schedule the open house' : 'Failed to change the open house'}
      submit={isNew ? 'Schedule open house' : 'Save changes'}
      submitting="Saving..."
      {...(!isNew && {
        edited: { entity: openHouse, reload, describe: described, onTaken: () => void refresh() },
      })}
    >
      {(errors, shown = openHouse) => (
        <>
          <DayField day={shown?.day} error={errors['day']} />
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label="From"
              name="from"
              type="time"
              required
              defaultValue={shown?.from ?? ''}
              error={errors['from']}
            />
            <TextField label="To" name="to" type="time" required defaultValue={shown?.to ?? ''} error={errors['to']} />
          </div>
          <TextField
            label="Capacity"
            name="capacity"
            type="number"
            inputMode="numeric"
            min={1}
            max={CAPACITY_MAX}
            optional
            help="The most people who can sign up. Leave empty for no limit."
            defaultValue={shown?.capacity ?? ''}
            error={errors['capacity']}
          />
          <SelectField
            label="Host"
            name="hostId"
            defaultValue={shown?.hostId ?? ''}
            choices={[
              { value: '', label: 'Not assigned' },
              ...staff.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            error={errors['hostId']}
          />
          <TextAreaField
            label="Note for visitors"
            name="note"
            rows={3}
            maxLength={NOTE_MAX}
            optional
            help="For example, where to park. Visitors see it on the page and in emails."
            defaultValue={shown?.note ?? ''}
            error={errors['note']}
          />
        </>
      )}
    </FormDialog>
  )
}
