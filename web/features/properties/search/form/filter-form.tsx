import { typedFacts } from '#contract/properties/typed-facts.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { isOurs, Link } from '#web/lib/routing/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { chipsOf } from '../words/filter-labels.ts'
import { clearedHref, type Field, type Filter, propertiesHref } from '../filter.ts'
import { useFilter } from '../use-filter.ts'
import {
  HomeTypeField,
  MapFields,
  MoreFields,
  PriceFields,
  PriceRangeField,
  RoomFields,
  TypeField,
} from './filter-fields.tsx'
import './filters.css'
import { PlaceField } from './place-field.tsx'
import { WHOLE } from './field-errors.ts'
import { useCount } from './use-count.ts'
import { useDisclosures } from './use-disclosures.ts'
import { FacetsContext } from './use-facets.ts'
import { filterIn } from './filter-controls.ts'
import { useFilterForm } from './use-filter-form.ts'

/** Without the prices, which the list of prices shows. */
const MORE: readonly Field[] = ['minSqft', 'pets', 'parking', 'laundry', 'availableBy', 'accessible', 'openHouse']

/** What is set in these fields, in a few words. */
function setIn(filter: Filter, fields: readonly Field[]) {
  return chipsOf(filter).filter(({ without }) => fields.some((field) => field in without))
}

interface PanelProps {
  name: string
  /** What the list shows of it, in place of its name. */
  summary?: string | undefined
  isOpen?: boolean
  onOpen?: () => void
  onClose: (panel: Element) => void
  children: ReactNode
}

/** A native disclosure, which works without JavaScript. It opens and closes itself after the first time it is rendered. */
function Panel({ name, summary, isOpen, onOpen, onClose, children }: PanelProps) {
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details
      name="filters"
      open={isOpenAtFirst}
      onToggle={({ currentTarget }) => (currentTarget.open ? onOpen?.() : onClose(currentTarget))}
      className="grow"
    >
      <summary className="flex min-h-11 items-center justify-between gap-2 rounded-field border border-field bg-surface px-3 py-2 text-sm hover:border-ink [&_svg]:size-4 [&_svg]:text-muted">
        <span className="truncate">{summary ?? name}</span>
        <ChevronDown />
      </summary>
      <div className="mt-2 rounded-card border border-line bg-surface p-5">{children}</div>
    </details>
  )
}

/** A press on a tab searches what is typed in the location as well, as the button would. */
export function searchTyped(event: MouseEvent, wanted: Filter) {
  const form = document.querySelector<HTMLFormElement>('#filters')
  if (!form || !isOurs(event)) return
  const typed = form.querySelector<HTMLInputElement>('[name=location]')!.value.trim()
  if (typed === wanted.location) return
  event.preventDefault()
  const { bounds } = filterIn(form)
  const found = typedFacts(typed) ?? { location: typed }
  navigate(propertiesHref({ ...wanted, ...found, type: wanted.type, bounds }), { replace: true })
}

/** Searches what is chosen, as closing the panel in any other way does. Without JavaScript only the button of the bar does. */
const Done = ({ count }: { count: string }) =>
  useHydrated() && (
    <Button type="submit" className="mt-4 w-full">
      Show {count}
    </Button>
  )

/** The search of the list: one bar with three panels, which are searched when they close. A plain form, so that it works without JavaScript. */
export function FilterForm() {
  const { filter } = useFilter()
  const isHydrated = useHydrated()
  const bar = useDisclosures<HTMLElement>()
  const { draft, errors, settle, clear, form } = useFilterForm(filter, (found) =>
    navigate(propertiesHref(found), { replace: true }),
  )
  const [isOpened, setOpened] = useState(false)
  const { count, facets } = useCount(draft, isHydrated && Object.keys(errors).length === 0, isOpened)
  const open = () => setOpened(true)
  useEffect(() => {
    // A panel that was opened before hydration does not say so again.
    if (bar.current?.querySelector('details[open]')) setOpened(true)
  }, [bar])
  const rooms = setIn(filter, ['beds', 'baths']).flatMap(({ label }) => label ?? [])
  const types = setIn(filter, ['homeType'])
  const more = setIn(filter, MORE).length
  return (
    <search ref={bar}>
      <FacetsContext value={facets}>
        <form
          {...form}
          id="filters"
          action="/properties"
          className="filters grid gap-3 sm:grid-cols-2 lg:flex lg:flex-wrap lg:gap-2 lg:[&>div_label]:sr-only lg:[&>div_:is(input,select)]:text-sm"
        >
          <PlaceField filter={filter} draft={draft} error={errors.location} isSearchedAtOnce />
          <TypeField filter={filter} />
          <PriceRangeField filter={filter} type={draft.type} />
          <Panel
            name="Beds & baths"
            onClose={settle}
            isOpen={(errors.beds ?? errors.baths) !== undefined}
            summary={rooms.length > 0 ? rooms.join(', ') : undefined}
          >
            <RoomFields filter={filter} errors={errors} />
            <Done count={count} />
          </Panel>
          <Panel
            name="Home type"
            onOpen={open}
            onClose={settle}
            summary={types.length > 1 ? `${types.length} home types` : types[0]?.label}
          >
            <HomeTypeField filter={filter} />
            <Done count={count} />
          </Panel>
          <Panel
            name="More filters"
            summary={more > 0 ? `More filters (${more})` : undefined}
            isOpen={[...WHOLE].some((field) => errors[field] !== undefined)}
            onOpen={open}
            onClose={settle}
          >
            <PriceFields filter={filter} errors={errors} />
            <MoreFields filter={filter} errors={errors} />
            <div className="flex items-center justify-between gap-4">
              <Link
                to={clearedHref(filter)}
                replace
                onClick={clear}
                className="link inline-flex min-h-11 items-center text-sm"
              >
                Clear all
              </Link>
              <Button type="submit">Show {count}</Button>
            </div>
          </Panel>
          <Button type="submit" className="self-start">
            Search
          </Button>
          <MapFields filter={filter} />
        </form>
      </FacetsContext>
    </search>
  )
}
