import { cx } from '../class-names.ts'
import { LoadFailure } from '../feedback/load-failure.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'

/** A figure by its name, and how it is read from the sums. */
export type Figure<Sums> = readonly [label: string, valueOf: (sums: Sums) => string]

interface FiguresProps<Sums> {
  /** The accessible name. */
  label: string
  figures: readonly Figure<Sums>[]
  /** The sums, as they are loaded. */
  of: Pick<UseQueryResult<Sums>, 'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'>
  /** The text where they could not be loaded. */
  failure: string
  /** They are so short that a phone shows them side by side, too. */
  areShort?: boolean
}

/** Figures of a whole list: beside the title on a desktop, in two columns on a phone. */
export function Figures<Sums>({ label, figures, of, failure, areShort = false }: FiguresProps<Sums>) {
  const { data, isError, isFetching, isPlaceholderData: isStale, refetch } = of
  if (isError && !data) {
    return (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        {failure}
      </LoadFailure>
    )
  }
  return (
    <section aria-label={label}>
      <dl
        aria-busy={isStale}
        className={cx(
          'gap-y-2 sm:flex sm:gap-x-8',
          areShort ? 'flex flex-wrap gap-x-5' : 'grid grid-cols-2 gap-x-8',
          isStale && 'opacity-60',
        )}
      >
        {figures.map(([name, valueOf]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs font-semibold text-muted">{name}</dt>
            <dd className="font-display text-xl/6 font-semibold wrap-anywhere text-ink tabular-nums">
              {data ? valueOf(data) : <Skeleton className={cx('my-0.5 h-5', areShort ? 'w-8' : 'w-24')} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
