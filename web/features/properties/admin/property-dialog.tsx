import { type AdminProperty, propertiesAdmin } from '#contract/properties/admin.ts'
import { call } from '#web/lib/api/call.ts'
import { AsTyped, type Fields } from '#web/lib/forms/as-typed.ts'
import { mergeChanges } from '#web/lib/forms/changes.ts'
import { refresh, refreshWith } from '#web/lib/api/list-cache.ts'
import { FormDialog } from '#web/ui/edit/form-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PropertyCard } from '../card/property-card.tsx'
import { described } from './described.ts'
import { fieldOf, formOf, type Lists, previewOf, propertyOf } from './draft.ts'
import { FeatureList } from './feature-list.tsx'
import { ImageList } from './image-list.tsx'
import { ListingFields, RentalFields } from './property-fields.tsx'

interface PropertyDialogProps {
  /** The property to edit. Left out for a new one. */
  listing?: AdminProperty
  close: () => void
}

const PATH = propertiesAdmin.list.path
const NOTHING: Lists = { imageUrls: [], imageAlts: {}, features: [] }
const listsOf = ({ imageUrls, imageAlts, features }: Lists): Lists => ({ imageUrls, imageAlts, features })
const isSame = (one: Lists, other: Lists) => JSON.stringify(one) === JSON.stringify(other)

const fieldsOf = (listing: AdminProperty | undefined): Fields =>
  Object.fromEntries(
    Object.entries(listing ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  )

/** Adds or edits a property. Both use the same form, with a preview of the public card. */
export function PropertyDialog({ listing, close }: PropertyDialogProps) {
  const queries = useQueryClient()
  const [lists, setLists] = useState(() => (listing ? listsOf(listing) : NOTHING))
  const [fields, setFields] = useState(() => fieldsOf(listing))
  const [isBusy, setBusy] = useState(false)
  const params = { id: listing?.id ?? '' }
  return (
    <FormDialog
      title={listing ? 'Edit Property' : 'Add Property'}
      close={close}
      isWide
      schema={AsTyped}
      fieldOf={fieldOf}
      isWaiting={isBusy}
      isTouched={isBusy || !isSame(lists, listing ? listsOf(listing) : NOTHING)}
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
            setFields(fieldsOf(theirs))
            void refresh(queries, PATH)
          },
        },
      })}
    >
      {(errors, shown) => (
        <div
          className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_15.5rem]"
          onInput={({ currentTarget }) => {
            const form = currentTarget.closest('form')
            if (form) setFields(Object.fromEntries(new FormData(form)))
          }}
        >
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
            <ListingFields errors={errors} listing={shown} />
            {fields['priceType'] === 'rent' && <RentalFields errors={errors} listing={shown} />}
            <ImageList
              urls={lists.imageUrls}
              alts={lists.imageAlts}
              change={(imageUrls) => setLists((before) => ({ ...before, imageUrls }))}
              add={(url) => setLists((before) => ({ ...before, imageUrls: [...new Set([...before.imageUrls, url])] }))}
              describe={(url, alt) =>
                setLists((before) => ({ ...before, imageAlts: { ...before.imageAlts, [url]: alt } }))
              }
              onBusy={setBusy}
              error={errors['newImage']}
            />
            <FeatureList
              features={lists.features}
              change={(features) => setLists((before) => ({ ...before, features }))}
              error={errors['newFeature']}
            />
          </div>
          <section aria-label="Preview" className="min-w-0 lg:sticky lg:top-0 lg:self-start">
            <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
              Preview
            </p>
            <div inert className="isolate">
              <PropertyCard property={previewOf(fields, lists)} />
            </div>
          </section>
        </div>
      )}
    </FormDialog>
  )
}
