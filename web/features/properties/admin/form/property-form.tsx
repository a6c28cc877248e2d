import { placeOfAddress } from '#contract/properties/place-of-address.ts'
import { type Fields, textOf } from '#web/lib/forms/as-typed.ts'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { type RefObject, startTransition } from 'react'
import { PropertyCard } from '../../card/property-card.tsx'
import { previewOf, propertyOf } from './draft.ts'
import { GroupLinks } from './group-links.tsx'
import { summaryOf } from './group-summary.ts'
import { fieldsIn, GROUPS } from './groups.ts'
import { PositionNote } from './position/note.tsx'
import { WordingNotice } from './wording-notice.tsx'
import { PropertyGroup, type PropertyGroupProps } from './property-group.tsx'

interface PropertyFormProps extends Pick<
  PropertyGroupProps,
  'errors' | 'listing' | 'lists' | 'changeLists' | 'onBusy'
> {
  /** What the form contains. */
  form: RefObject<HTMLDivElement | null>
  fields: Fields
  setFields: (fields: Fields) => void
}

/** The fields of a property by groups, with a preview of the public card. */
export function PropertyForm({ form: root, fields, setFields, ...props }: PropertyFormProps) {
  const { errors, lists } = props
  const priceType = textOf(fields['priceType']) || 'sale'
  const { town, zip } = placeOfAddress(textOf(fields['address']))
  const body = propertyOf(fields, lists)
  const place = { town: body.town || town, zip: body.zip || zip }
  const { latitude, longitude } = body
  const isAsBefore =
    latitude === props.listing?.latitude &&
    longitude === props.listing?.longitude &&
    body.address === props.listing?.address
  const pinToCheck =
    typeof latitude === 'number' && typeof longitude === 'number' && !isAsBefore
      ? ([latitude, longitude] as const)
      : null
  return (
    <div
      ref={root}
      className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_15.5rem]"
      onInput={({ currentTarget }) => {
        const form = currentTarget.closest('form')
        // The letter is shown first, then the summaries and the preview follow.
        if (form) startTransition(() => setFields(Object.fromEntries(new FormData(form))))
      }}
    >
      <div className="min-w-0">
        <div className="not-empty:mb-5">
          <ErrorSummary errors={errors} />
        </div>
        <WordingNotice
          texts={[
            textOf(fields['title']),
            textOf(fields['description']),
            textOf(fields['petLimits']),
            ...lists.features,
          ]}
        />
        {GROUPS.map((group) => (
          <PropertyGroup
            key={group}
            {...props}
            {...{ group, priceType }}
            summary={summaryOf(fieldsIn(group, priceType), group === 'Place' ? { ...body, ...place } : body)}
            town={town ?? undefined}
            zip={zip ?? undefined}
            note={
              group === 'Place' && (
                <PositionNote
                  hasPin={body.latitude !== null || body.longitude !== null}
                  pin={pinToCheck}
                  town={place.town ?? ''}
                  isExact={body.locationPrecision === 'exact'}
                  zip={place.zip ?? ''}
                  isFromAddress={props.listing?.positionFrom === 'address' && props.listing.address === body.address}
                />
              )
            }
          />
        ))}
      </div>
      <div className="grid min-w-0 content-start gap-5 lg:sticky lg:top-0 lg:self-start">
        <GroupLinks priceType={priceType} />
        <section aria-label="Preview" className="min-w-0">
          <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
            Preview
          </p>
          <div inert className="isolate">
            <PropertyCard property={previewOf(fields, lists)} />
          </div>
        </section>
      </div>
    </div>
  )
}
