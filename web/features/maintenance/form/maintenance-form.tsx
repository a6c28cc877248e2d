import { PRIORITIES, REQUEST_TYPES } from '#contract/maintenance/public.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { HoneypotField } from '#web/ui/fields/honeypot-field.tsx'
import { useRef } from 'react'
import { PhotoPicker } from '../photos/photo-picker.tsx'
import { HotlineReminder } from './hotline-reminder.tsx'
import type { UploadQueue } from '../photos/upload-queue.ts'
import { labelOf, PHOTOS_LOST } from '../labels.ts'
import { sending } from './lazy-sending.ts'

const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: labelOf(value) }))
const TYPES = [{ value: '', label: 'Select a type' }, ...choicesOf(REQUEST_TYPES)]

const FAILED = 'Failed to submit request. Please try again.'

const DRAFT = { name: 'maintenance', about: '' }

interface Person {
  firstName: string
  lastName: string
  email: string
  phone: string | null
  propertyAddress: string | null
}

interface MaintenanceFormProps {
  person: Person | null
  /** Empty where the company has none. */
  emergencyNumber: string
}

/** The maintenance form. Signed-in users do not enter their name and address. What was typed is kept. */
export function MaintenanceForm({ person, emergencyNumber }: MaintenanceFormProps) {
  const photos = useRef<UploadQueue>(null)
  const { form, errors, isSending } = useForm({
    // Throws without a connection, which is reported as a failure.
    schema: async () => (await sending.prefetch())!.schema,
    draft: DRAFT,
    filledWith: person,
    complete: (fields) => ({ isUrgent: fields['isUrgent'] === 'on', photoIds: photos.current?.ids() }),
    ready: async (element) => !photos.current || sending.loaded()!.finishUploads(photos.current, element),
    send: (values, key) => sending.loaded()!.send(values, key, photos.current),
    onSent: () => {},
    onFailed: (error) => {
      const text = photos.current?.requeueMissing(error) === true ? PHOTOS_LOST : FAILED
      toast("Your request wasn't submitted", text, 'destructive', { note: sending.loaded()?.reasonOf(error) })
    },
  })
  const parts = sending.loaded()
  return (
    <form {...form} aria-label="Maintenance request" className="group/request relative grid gap-5 sm:grid-cols-2">
      {parts && <parts.ErrorSummary errors={errors} />}
      <TextField
        label="Full name"
        name="fullName"
        autoComplete="name"
        defaultValue={person ? `${person.firstName} ${person.lastName}`.trim() : ''}
        error={errors['fullName']}
        aria-required
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        defaultValue={person?.email ?? ''}
        spellCheck={false}
        help="We'll send a tracking link here."
        error={errors['email']}
        aria-required
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        optional
        defaultValue={person?.phone ?? ''}
        error={errors['phone']}
      />
      <TextField
        label="Property address"
        name="propertyAddress"
        defaultValue={person?.propertyAddress ?? ''}
        error={errors['propertyAddress']}
        aria-required
      />
      <SelectField
        label="Request type"
        name="requestType"
        choices={TYPES}
        defaultValue=""
        error={errors['requestType']}
        aria-required
      />
      <SelectField
        label="Priority"
        name="priority"
        choices={choicesOf(PRIORITIES)}
        defaultValue="medium"
        error={errors['priority']}
      />
      <TextAreaField
        label="Description"
        name="description"
        rows={6}
        help="Tell us what's broken, which room it's in and when it started."
        error={errors['description']}
        aria-required
        className="sm:col-span-2"
      />
      <PhotoPicker queueRef={photos} keptAs={DRAFT.name} />
      <CheckboxField
        label="This is urgent"
        name="isUrgent"
        help="The problem is getting worse, or part of your home isn't usable."
        className="sm:col-span-2"
      />
      <HoneypotField name="website" />
      <div className="sm:col-span-2">
        <HotlineReminder number={emergencyNumber} />
        <Button type="submit" size="large" pending={isSending} pendingText="Submitting...">
          Submit request
        </Button>
      </div>
    </form>
  )
}
