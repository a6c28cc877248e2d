import { type AdminProperty, propertiesAdmin } from '#contract/properties/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { AsTyped } from '#web/lib/forms/as-typed.ts'
import { draftOf, useOpenDraft } from '#web/lib/forms/kept-drafts.ts'
import { isTypedIn } from '#web/lib/forms/use-form-draft.ts'
import { mergeChanges } from '#web/lib/forms/changes.ts'
import { refresh, refreshWith } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { type SetStateAction, useCallback, useEffect, useRef, useState } from 'react'
import { described } from './described.ts'
import { fieldOf, type Lists, propertyOf } from './draft.ts'
import { PropertyForm } from './property-form.tsx'
import { formOf, initialFields } from './typed-values.ts'

interface PropertyDialogProps {
  /** The property to edit. Left out for a new one. */
  listing?: AdminProperty
  close: () => void
}

const PATH = propertiesAdmin.list.path
const NOTHING: Lists = { imageUrls: [], imageAlts: {}, features: [], floorPlanUrls: [] }
const listsOf = ({ imageUrls, imageAlts, features, floorPlanUrls }: Lists): Lists => ({
  imageUrls,
  imageAlts,
  features,
  floorPlanUrls,
})
const isSame = (one: Lists, other: Lists) => JSON.stringify(one) === JSON.stringify(other)

/** Adds or edits a property. Both use the same form, with a preview of the public card. */
export function PropertyDialog({ listing, close }: PropertyDialogProps) {
  const queries = useQueryClient()
  const name = `property-${listing?.id ?? 'new'}`
  const given = listing ? listsOf(listing) : NOTHING
  const [kept, keep] = useOpenDraft<Lists>(name)
  const lists = kept ?? given
  function setLists(next: SetStateAction<Lists>) {
    const now = (draftOf(name) as Lists | undefined) ?? given
    const wanted = typeof next === 'function' ? next(now) : next
    keep(isSame(wanted, given) ? undefined : wanted)
  }
  const form = useRef<HTMLDivElement>(null)
  // The preview follows what was restored.
  useEffect(() => {
    if (!isTypedIn({ name, about: '' })) return
    form.current?.querySelector('input')?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [name])
  const [fields, setFields] = useState(() => initialFields(listing))
  const [uploads, setUploads] = useState(0)
  const isBusy = uploads > 0
  const onBusy = useCallback((isStart: boolean) => setUploads((before) => before + (isStart ? 1 : -1)), [])
  const params = { id: listing?.id ?? '' }
  return (
    <FormDialog
      title={listing ? 'Edit Property' : 'Add Property'}
      close={close}
      isWide
      draft={name}
      schema={AsTyped}
      fieldOf={fieldOf}
      isWaiting={isBusy}
      isTouched={isBusy || !isSame(lists, given)}
      send={async (typed, basis) => {
        const values = propertyOf(typed, lists)
        if (basis) {
          const { seen, now } = basis
          const body = { ...mergeChanges(values, { seen: formOf(seen), now: formOf(now) }), version: now.version }
          await refreshWith(queries, PATH, await call(propertiesAdmin.update, { params, body }))
        } else {
          await call(propertiesAdmin.create, { body: values })
          void refresh(queries, PATH)
        }
      }}
      done={listing ? 'Property updated successfully' : 'Property created successfully'}
      failure={listing ? 'Failed to update property' : 'Failed to create property'}
      submit={listing ? 'Update Property' : 'Add Property'}
      submitting={listing ? 'Updating...' : 'Adding...'}
      {...(listing && {
        edited: {
          entity: listing,
          reload: () => call(propertiesAdmin.get, { params }),
          describe: described,
          onTaken: (theirs: AdminProperty) => {
            setLists(listsOf(theirs))
            setFields(initialFields(theirs))
            void refresh(queries, PATH)
          },
        },
      })}
    >
      {(errors, shown) => (
        <PropertyForm {...{ form, errors, fields, setFields, lists, onBusy }} listing={shown} changeLists={setLists} />
      )}
    </FormDialog>
  )
}
