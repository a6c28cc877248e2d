import { PROPERTY_FORM } from '#contract/properties/fields.ts'
import { cx } from '#web/ui/class-names.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type Dispatch, memo, type ReactNode, type SetStateAction, useState } from 'react'
import { fieldOf, type Lists } from './draft.ts'
import { FeatureList } from './feature-list.tsx'
import { applies, fieldsOf, type Group, idOf, NEEDED } from './groups.ts'
import { PictureLists } from './picture-lists.tsx'
import { PositionPicker } from './position/picker.tsx'
import { isInput, PropertyInput } from './property-input.tsx'
import type { Listing } from './typed-values.ts'

export interface PropertyGroupProps {
  group: Group
  priceType: string
  /** What is set, on one line. */
  summary: string
  errors: Readonly<Record<string, string | undefined>>
  listing: Listing
  /** What the address says, shown while the fields are empty. */
  town: string | undefined
  zip: string | undefined
  /** Shown below the fields. */
  note?: ReactNode
  lists: Lists
  changeLists: Dispatch<SetStateAction<Lists>>
  onBusy: (isBusy: boolean) => void
}

/** Kinds that take a whole line. */
const WIDE: ReadonlySet<string> = new Set(['line', 'text', 'choices', 'url'])

/** The fields under one heading, which folds. It is open where something is set, and opens where something is wrong. */
export const PropertyGroup = memo(function PropertyGroup(props: PropertyGroupProps) {
  const { group, priceType, summary, errors, listing, lists, changeLists, onBusy, note, ...placeholders } = props
  const [isOpen, setOpen] = useState(NEEDED.has(group) || summary !== '')
  const names = fieldsOf(group)
  const hasError = names.some((name) => errors[fieldOf(name)] !== undefined)
  return (
    <details
      open={isOpen || hasError}
      hidden={!names.some((name) => applies(name, priceType))}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-line pt-2 first-of-type:border-0 first-of-type:pt-0"
    >
      <summary id={idOf(group)} className="flex min-h-11 cursor-pointer items-center gap-3">
        <span className="shrink-0 font-semibold">{group}</span>
        <span className="min-w-0 grow truncate text-right text-sm text-muted group-open:invisible">
          {summary || 'Nothing set'}
        </span>
        <ChevronDown className="size-4.5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <fieldset className="mt-2 grid min-w-0 gap-5 pb-3">
        <legend className="sr-only">{group}</legend>
        {group === 'Pictures, floor plans and tour' && (
          <PictureLists lists={lists} change={changeLists} onBusy={onBusy} errors={errors} />
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          {names.filter(isInput).map((name) => (
            <div
              key={name}
              hidden={!applies(name, priceType)}
              className={cx('min-w-0', WIDE.has(PROPERTY_FORM[name].kind) && 'col-span-full')}
            >
              <PropertyInput
                name={name}
                error={errors[name]}
                listing={listing}
                placeholder={name === 'town' || name === 'zip' ? placeholders[name] : undefined}
                isOff={!applies(name, priceType)}
              />
            </div>
          ))}
        </div>
        {group === 'Place' && <PositionPicker />}
        {note}
        {group === 'Description and features' && (
          <FeatureList
            features={lists.features}
            change={(features) => changeLists((before) => ({ ...before, features }))}
            error={errors['newFeature']}
          />
        )}
      </fieldset>
    </details>
  )
})
