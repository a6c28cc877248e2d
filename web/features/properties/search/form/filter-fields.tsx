import { useContext } from 'react'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { FACT_LABELS } from '../../fact-labels.ts'
import { type Filter, wordsOf } from '../filter.ts'
import { WORDS } from '../words/filter-words.ts'
import { TYPE_CHOICES } from '../search-choices.ts'
import { formatTotal } from '../format-homes.ts'
import type { FieldErrors } from './field-errors.ts'
import { priceChoices } from './price-choices.ts'
import { FacetsContext } from './use-facets.ts'
import { rangeOf } from './filter-controls.ts'

interface FieldsProps {
  /** The filter in the URL. */
  filter: Filter
}

export const TypeField = ({ filter }: FieldsProps) => (
  <SelectField label="Property Type" name="type" choices={TYPE_CHOICES} defaultValue={filter.type} />
)

/** The price ranges depend on the type that is chosen, even before it is searched. */
export const PriceRangeField = ({ filter, type }: FieldsProps & { type: string }) => (
  <SelectField
    label="Price Range"
    name="priceRange"
    choices={priceChoices(filter, type)}
    defaultValue={rangeOf(filter)}
  />
)

const countsFor = (value: string) => [
  { value: '', label: 'Any' },
  ...[...new Set(['1', '2', '3', '4', value])]
    .filter(Boolean)
    .map((count) => ({ value: count, label: /^\d+$/.test(count) ? `${count}+` : count })),
]

export const RoomFields = ({ filter, errors }: FieldsProps & { errors: FieldErrors }) => (
  <div className="grid grid-cols-2 gap-4">
    <SelectField
      label="Bedrooms"
      name="beds"
      choices={countsFor(filter.beds)}
      defaultValue={filter.beds}
      error={errors.beds}
    />
    <SelectField
      label="Bathrooms"
      name="baths"
      choices={countsFor(filter.baths)}
      defaultValue={filter.baths}
      error={errors.baths}
    />
  </div>
)

interface ChecksProps extends FieldsProps {
  legend: string
  field: keyof typeof WORDS
  labels: Readonly<Record<string, string>>
  className?: string
}

/** `none` is offered only where it is set already. */
function Checks({ filter, legend, field, labels, className }: ChecksProps) {
  const set = wordsOf(filter[field])
  const homes = useContext(FacetsContext)?.[field]
  const words = Object.keys(labels).filter((word) => word !== 'none' || set.includes(word))
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{legend}</legend>
      <div className={className}>
        {words.map((word) => (
          <label key={word} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={field}
              value={word}
              defaultChecked={set.includes(word)}
              className="size-5 shrink-0 rounded-sm border border-field accent-harbor"
            />
            {typeof homes?.[word] === 'number' ? (
              <span>
                {labels[word]} <span className="text-sm text-muted tabular-nums">{formatTotal(homes[word])}</span>
              </span>
            ) : (
              labels[word]
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export const HomeTypeField = ({ filter }: FieldsProps) => (
  <Checks
    filter={filter}
    legend="Home type"
    field="homeType"
    labels={WORDS.homeType}
    className="grid grid-cols-2 gap-x-3"
  />
)

/** Texts, because a number field drops what it cannot read. */
const Amount = (props: {
  label: string
  name: 'minPrice' | 'maxPrice' | 'minSqft'
  filter: Filter
  errors: FieldErrors
}) => (
  <TextField
    label={props.label}
    name={props.name}
    inputMode="numeric"
    defaultValue={props.filter[props.name]}
    error={props.errors[props.name]}
  />
)

/** A person who looks for a home may not know what is possible before today. */
const today = () => new Date().toISOString().slice(0, 10)

export const PriceFields = (props: FieldsProps & { errors: FieldErrors }) => (
  <div className="grid grid-cols-2 gap-4">
    <Amount label="Min price" name="minPrice" {...props} />
    <Amount label="Max price" name="maxPrice" {...props} />
  </div>
)

const OPEN_HOUSE_CHOICES = [
  { value: '', label: 'Any home' },
  { value: 'weekend', label: 'This weekend' },
  { value: 'any', label: 'Any date' },
]

/** What a search keeps that has no field of its own: the map that is open, and its area as long as no other place is typed. */
export const MapFields = ({ filter }: FieldsProps) => (
  <>
    {filter.view === 'map' && <input type="hidden" name="view" value="map" />}
    {filter.bounds && <input type="hidden" name="bounds" value={`${filter.bounds};${filter.location}`} />}
  </>
)

export function MoreFields({ filter, errors }: FieldsProps & { errors: FieldErrors }) {
  const isHydrated = useHydrated()
  const open = useContext(FacetsContext)?.['openHouse']
  return (
    <div className="grid gap-5 py-5">
      <div className="grid grid-cols-2 gap-4">
        <Amount label="Min square feet" name="minSqft" filter={filter} errors={errors} />
        <TextField
          label="Available by"
          name="availableBy"
          type="date"
          min={isHydrated ? today() : undefined}
          defaultValue={filter.availableBy}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Checks filter={filter} legend="Pets" field="pets" labels={WORDS.pets} />
        <Checks filter={filter} legend="Parking" field="parking" labels={FACT_LABELS.parking} />
        <Checks filter={filter} legend="Laundry" field="laundry" labels={FACT_LABELS.laundry} />
      </div>
      <Checks
        filter={filter}
        legend="Accessibility"
        field="accessible"
        labels={WORDS.accessible}
        className="grid gap-x-5 sm:grid-cols-3"
      />
      <SelectField
        label="Open house"
        name="openHouse"
        choices={OPEN_HOUSE_CHOICES.map(({ value, label }) => {
          const homes = open?.[value]
          return { value, label: typeof homes === 'number' ? `${label} (${formatTotal(homes)})` : label }
        })}
        defaultValue={filter.openHouse}
      />
    </div>
  )
}
