import { LOCATION_MAX_LENGTH } from '#contract/properties/filter.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import MapPin from 'lucide-react/icons/map-pin'
import { type FormEvent, useState } from 'react'
import { CRITERIA, type Criteria } from '../basic-filter.ts'
import { PRICE_RANGE_CHOICES, TYPE_CHOICES } from '../search-choices.ts'

export interface SearchPanelProps {
  /** The current filter. When it changes, only the changed fields are updated. */
  filter: Criteria
  onSearch: (filter: Criteria) => void
  /** The parameter name of the location in the form's URL. */
  locationName?: 'location' | 'search'
  className?: string
}

/** Type, location and price range. A plain form, so that it works without JavaScript. */
export function SearchPanel({ filter, onSearch, locationName = 'location', className }: SearchPanelProps) {
  const [seen, setSeen] = useState(filter)
  const [criteria, setCriteria] = useState(filter)
  const changed = CRITERIA.filter((field) => seen[field] !== filter[field])
  if (changed.length > 0) {
    setSeen(filter)
    setCriteria({ ...criteria, ...Object.fromEntries(changed.map((field) => [field, filter[field]])) })
  }
  const change = (field: keyof Criteria) => (event: { currentTarget: { value: string } }) =>
    setCriteria({ ...criteria, [field]: event.currentTarget.value })
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch({ ...criteria, location: criteria.location.trim() })
  }
  return (
    <search className={className}>
      <form action="/properties" method="get" onSubmit={search} className="contents">
        <SelectField
          label="Property Type"
          name="type"
          choices={TYPE_CHOICES}
          value={criteria.type}
          onChange={change('type')}
        />
        <TextField
          label="Location"
          name={locationName}
          type="search"
          placeholder="Enter location"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={LOCATION_MAX_LENGTH}
          icon={<MapPin />}
          value={criteria.location}
          onChange={change('location')}
        />
        <SelectField
          label="Price Range"
          name="priceRange"
          choices={PRICE_RANGE_CHOICES}
          value={criteria.priceRange}
          onChange={change('priceRange')}
        />
        <Button type="submit" className="self-end lg:self-stretch">
          Search
        </Button>
      </form>
    </search>
  )
}
