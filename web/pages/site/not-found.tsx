import { nearestProperties } from '#web/features/properties/nearest.ts'
import { Link } from '#web/lib/routing/link.tsx'
import { useLocation } from '#web/lib/routing/router.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useStoredRole } from '#web/lib/session/start-path.ts'
import { Fragment } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { NotFoundBody } from '#web/shell/site/not-found/not-found-body.tsx'
import { nearestHomes, Nearest } from '#web/shell/site/not-found/nearest.tsx'
import { pagesFor } from '#web/shell/site/not-found/path-words.ts'

const WAYS = [
  { to: '/properties', label: 'Properties', text: 'Homes for sale and rent' },
  { to: '/services', label: 'Services', text: 'Building, buying, selling and upkeep' },
  { to: '/maintenance', label: 'Maintenance', text: 'Report something broken' },
  { to: '/contact', label: 'Contact', text: 'Message us or stop by' },
]

/** All unknown addresses share one page of the server, so what depends on the address comes in the browser. */
export const prefetch = (client: QueryClient) =>
  Promise.all([client.prefetchQuery(nearestProperties('')), nearestHomes.prefetch()])

/** What comes before a name in a list: `A`, `A or B`, `A, B, or C`. */
function separatorOf(at: number, count: number): string {
  if (at === 0) return ''
  if (at < count - 1) return ', '
  return count > 2 ? ', or ' : ' or '
}

/** What to do next. Pages with a word of the path in their names are named in its place, so that the page barely moves. */
function NextStep() {
  const { pathname } = useLocation()
  const role = useStoredRole()
  const pages = useHydrated() ? pagesFor(pathname, role === 'tenant') : []
  if (pages.length === 0) return 'Try one of these:'
  return (
    <>
      Were you looking for{' '}
      {pages.map(({ to, label }, at) => (
        <Fragment key={to}>
          {separatorOf(at, pages.length)}
          {to === '/tenant-portal' && 'the '}
          <Link to={to} className="link font-semibold">
            {label}
          </Link>
        </Fragment>
      ))}
      ?
    </>
  )
}

export default function NotFound() {
  return (
    <NotFoundBody
      heading="404 Page Not Found"
      lead={
        <>
          The page may have moved, or the listing may be off the market. <NextStep />
        </>
      }
      sentence="Did you forget to add the page to the router?"
    >
      <Nearest />
      <nav aria-label="Where to go next" className="mt-12">
        <ul className="grid border-t border-line sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-8">
          {WAYS.map(({ to, label, text }) => (
            <li key={to} className="border-b border-line sm:odd:pr-8 lg:border-b-0 lg:odd:pr-0">
              <Link to={to} className="group flex min-h-20 items-center gap-4 py-4">
                <span className="grow">
                  <span className="block font-display text-xl font-medium">{label}</span>
                  <span className="mt-0.5 block text-sm text-muted">{text}</span>
                </span>
                <ArrowRight className="size-5 shrink-0 text-harbor transition-transform duration-200 group-hover:translate-x-1" />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </NotFoundBody>
  )
}
