import Link from 'next/link'
import { listQuery } from '@/lib/format'
import { type Filter, PER_PAGE } from '@/lib/properties'

const link = 'rounded-md border border-line bg-surface px-5 py-3 font-semibold'

export function Pagination({ filter, total }: { filter: Filter; total: number }) {
  const { page } = filter
  const pages = Math.ceil(total / PER_PAGE)
  const hrefOf = (target: number) => ({ pathname: '/properties', query: listQuery({ ...filter, page: target }) })
  return (
    <nav aria-label="Pages" className="mt-12 flex items-center justify-center gap-4">
      {page > 1 && (
        <Link href={hrefOf(page - 1)} className={link}>
          Previous
        </Link>
      )}
      <span className="text-muted">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link href={hrefOf(page + 1)} className={link}>
          Next
        </Link>
      )}
    </nav>
  )
}
