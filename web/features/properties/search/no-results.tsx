import type { WireOf } from '#contract/core/endpoint.ts'
import type { RELAXABLE, refine } from '#contract/properties/refine.ts'
import type { ApiError } from '#web/lib/api/api-error.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { chipsOf, chipsOfField, quoted } from './words/filter-labels.ts'
import { alertHref, clearedHref, type Filter, isReversed, NO_FILTER, propertiesHref, REVERSED } from './filter.ts'
import { formatHomes } from './format-homes.ts'
import { asFilters, instead } from './instead.ts'
import { foreignZip, placeProblem } from './words/place-problem.ts'

const ClearFilters = ({ filter }: { filter: Filter }) => (
  <LinkButton to={clearedHref(filter)} replace variant="secondary">
    Clear Filters
  </LinkButton>
)

/** The values that the API does not know. */
const unknownIn = (filter: Filter): string[] =>
  [...chipsOf(filter), ...chipsOfField(filter, 'sort'), ...chipsOfField(filter, 'view')]
    .filter(({ label }) => label === undefined)
    .map(({ value }) => value)

/** Explains filter values that the API refused. */
function Refused({ error, filter }: { error: ApiError; filter: Filter }) {
  const unknown = unknownIn(filter)
  const place = placeProblem(filter.location)
  let title = "We don't recognize this search."
  let text: ReactNode = error.serverMessage
  if (place !== undefined) {
    title = place
    text = 'Change the place, or clear the filters to see all homes.'
  } else if (unknown.length > 0) {
    title = `We don't recognize this filter: ${unknown.map(quoted).join(', ')}.`
    text = 'Clear the filters to see all homes.'
  } else if (isReversed(filter)) {
    title = REVERSED
    text = 'Change one of the two prices, or clear the filters.'
  } else if (error.issues.some(({ path }) => path === 'bounds')) {
    title = "We can't read this area of the map."
    text = (
      <Link to={propertiesHref({ ...filter, bounds: '' })} replace className="link">
        Search all of Massachusetts
      </Link>
    )
  }
  return (
    <Notice title={title} actions={<ClearFilters filter={NO_FILTER} />} className="wrap-anywhere">
      {text}
    </Notice>
  )
}

/** What the homes have that a search without one of its filters finds. They follow a number of homes. */
const FOUND: Record<(typeof RELAXABLE)[number], (filter: Filter) => string> = {
  type: () => 'for sale or rent',
  location: ({ bounds }) => (bounds === '' ? 'anywhere in Massachusetts' : 'anywhere in this map area'),
  priceRange: () => 'at any price',
  minPrice: ({ maxPrice }) => (maxPrice === '' ? 'at any price' : 'at a lower price'),
  maxPrice: ({ minPrice }) => (minPrice === '' ? 'at any price' : 'at a higher price'),
  beds: () => 'with any number of bedrooms',
  baths: () => 'with any number of bathrooms',
  homeType: () => 'of any type',
  minSqft: () => 'of any size',
  pets: () => 'with any pet policy',
  parking: () => 'with any parking or none',
  laundry: () => 'with any laundry or none',
  availableBy: () => 'with any move-in date',
  accessible: () => 'with or without these accessibility features',
  openHouse: ({ openHouse }) => `without an open house${openHouse === 'weekend' ? ' this weekend' : ''}`,
  bounds: () => 'outside this map area',
}

/** The same search for the place that was probably meant. An area of the map belongs to what was typed. */
const inPlace = (filter: Filter, { location }: { location: string }): Filter => ({ ...filter, location, bounds: '' })

const LIST = new Intl.ListFormat('en-US')

/** Offers filters in place of words that only filters know. */
function Facts({ filter }: { filter: Filter }) {
  const meant = asFilters(filter)
  if (!meant) return null
  const labels = chipsOf(meant.facts).flatMap(({ label }) => label ?? [])
  return (
    <p className="mt-3">
      Did you mean the{' '}
      <Link to={propertiesHref(meant.search)} replace className="link">
        {LIST.format(labels)}
      </Link>{' '}
      {labels.length === 1 ? 'filter' : 'filters'}?
    </p>
  )
}

/** Other searches that find something. Empty where there are none. */
function Instead({ filter, suggestion, relaxed }: { filter: Filter } & WireOf<typeof refine.instead>) {
  return (
    <>
      {suggestion && (
        <p className="mt-3">
          Did you mean{' '}
          <Link to={propertiesHref(inPlace(filter, suggestion))} replace className="link">
            {suggestion.label}
          </Link>
          ? ({formatHomes(suggestion.total)})
        </p>
      )}
      {relaxed.length > 0 && (
        <ul aria-label="Similar searches" className="mt-3 wrap-anywhere">
          {relaxed.map(({ without, total }) => (
            <li key={without}>
              <Link
                to={propertiesHref({ ...filter, [without]: NO_FILTER[without] })}
                replace
                className="link inline-flex min-h-11 items-center"
              >
                {formatHomes(total)} {FOUND[without](filter)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** An alert for a misspelled place would never find anything, so it is for the place that was probably meant. */
function NothingFound({ filter }: { filter: Filter }) {
  const { data } = useQuery(instead(filter))
  const suggestion = data?.suggestion
  const zip = foreignZip(filter.location)
  return (
    <EmptyState icon={<SearchX />} level={3} title="No Properties Found" actions={<ClearFilters filter={filter} />}>
      <p>We couldn't find any properties matching your criteria. Try adjusting your search filters.</p>
      {zip !== undefined && <p className="mt-3">ZIP code {zip} isn't in Massachusetts, where all of our homes are.</p>}
      <Facts filter={filter} />
      {data && <Instead filter={filter} {...data} />}
      {zip === undefined && (
        <p className="mt-3">
          <Link
            to={alertHref(suggestion ? inPlace(filter, suggestion) : filter)}
            className="link inline-flex min-h-11 items-center"
          >
            {suggestion ? `Email me new homes in ${suggestion.label}` : 'Email me new homes like this'}
          </Link>
        </p>
      )}
    </EmptyState>
  )
}

interface NoResultsProps {
  filter: Filter
  /** The API's, for values that it does not know. */
  refusal: ApiError | null
}

/** Fetched before the page is rendered. */
export const prefetchInstead = (client: QueryClient, filter: Filter) => client.prefetchQuery(instead(filter))

/** Why a search shows nothing, and what to do. */
export const NoResults = ({ filter, refusal }: NoResultsProps) =>
  refusal ? <Refused error={refusal} filter={filter} /> : <NothingFound filter={filter} />
