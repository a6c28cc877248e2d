import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from '#web/lib/routing/link.tsx'

export interface Crumb {
  label: string
  /** The current page is not linked, so it has no `to`. */
  to?: string
}

/** The position of this page in the site. */
export const Breadcrumbs = ({ crumbs, className }: { crumbs: readonly Crumb[]; className?: string }) => (
  <nav aria-label="Breadcrumb" className={className}>
    <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      {crumbs.map((crumb, position) => (
        <li key={crumb.label} className="flex min-w-0 items-center gap-x-1.5">
          {position > 0 && <ChevronRight className="size-3.5 shrink-0" />}
          {crumb.to === undefined ? (
            <span aria-current="page" className="truncate text-ink">
              {crumb.label}
            </span>
          ) : (
            <Link to={crumb.to} className="inline-flex min-h-6 items-center hover:text-ink hover:underline">
              {crumb.label}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
)
