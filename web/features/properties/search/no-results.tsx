import type { ApiError } from '#web/lib/api/api-error.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { chipsOf, quoted, unknownIn } from './filter-labels.ts'
import {
  alertHref,
  clearedHref,
  type Field,
  type Filter,
  isReversed,
  NO_FILTER,
  propertiesHref,
  REVERSED,
} from './filter.ts'
import { formatHomes } from './format-homes.ts'
import { instead } from './instead.ts'

const ClearFilters = ({ filter }: { filter: Filter }) => (
  <LinkButton to={clearedHref(filter)} replace variant="secondary">
    Clear Filters
  </LinkButton>
)

/** Explains filter values that the API refused. */
function Refused({ error, filter }: { error: ApiError; filter: Filter }) {
  const unknown = unknownIn(filter)
  let [title, text] = ["We don't recognize this search.", error.serverMessage]
  if (unknown.length > 0) {
    title = `We don't recognize this filter: ${unknown.map(quoted).join(', ')}.`
    text = 'Clear the filters to see all homes.'
  } else if (isReversed(filter)) {
    title = REVERSED
    text = 'Change one of the two prices, or clear the filters.'
  }
  return (
    <Notice title={title} actions={<ClearFilters filter={filter} />} className="wrap-anywhere">
      {text}
    </Notice>
  )
}

/** `"Cambridge"`, or `Garage parking or Street parking`. */
const nameOf = (filter: Filter, field: Field) =>
  chipsOf({ ...NO_FILTER, [field]: filter[field] })
    .map(({ label }) => label)
    .join(' or ')

/** Other searches that find something. Empty where there are none. */
function Instead({ filter }: { filter: Filter }) {
  const { data } = useQuery(instead(filter))
  if (!data) return null
  const { suggestion, relaxed } = data
  return (
    <>
      {suggestion && (
        <p className="mt-3">
          Did you mean{' '}
          <Link to={propertiesHref({ ...filter, location: suggestion.location })} replace className="link">
            {suggestion.label}
          </Link>
          ?
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
                {formatHomes(total)} without {nameOf(filter, without)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const NothingFound = ({ filter }: { filter: Filter }) => (
  <EmptyState icon={<SearchX />} level={3} title="No Properties Found" actions={<ClearFilters filter={filter} />}>
    <p>We couldn't find any properties matching your criteria. Try adjusting your search filters.</p>
    <Instead filter={filter} />
    <p className="mt-3">
      <Link to={alertHref(filter)} className="link inline-flex min-h-11 items-center">
        Email me new homes like this
      </Link>
    </p>
  </EmptyState>
)

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
