import { formatNumber } from '#web/lib/format/format.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { MAX_LISTINGS } from './filter.ts'
import type { usePropertyList } from './use-property-list.ts'

interface LoadMoreProps {
  list: ReturnType<typeof usePropertyList>
  /** The URL of the same list with one more page. It works without JavaScript and can be shared. */
  moreHref: string
  children: ReactNode
}

/** The list and its "load more" button. The focus moves to the first new item, because the button may disappear. */
export function LoadMore({ list, moreHref, children }: LoadMoreProps) {
  const box = useRef<HTMLDivElement>(null)
  const wasShown = useRef<number | null>(null)
  const shown = list.properties.length
  useEffect(() => {
    if (wasShown.current === null || shown <= wasShown.current) return
    box.current?.querySelectorAll<HTMLElement>('article a')[wasShown.current]?.focus({ preventScroll: true })
    wasShown.current = null
  }, [shown])

  return (
    <div ref={box}>
      {children}
      <div className="mt-10 flex flex-col items-center empty:hidden">
        {list.isMoreFailed && (
          <Notice tone="error" actions={<RetryButton retry={list.retry} pending={list.isRetrying} />}>
            Failed to load properties. Please try again.
          </Notice>
        )}
        {list.hasMore && !list.isMoreFailed && (
          <LinkButton
            to={moreHref}
            replace
            variant="secondary"
            size="large"
            aria-busy={list.isLoadingMore || undefined}
            onClick={() => {
              wasShown.current = shown
            }}
          >
            {list.isLoadingMore && <Spinner />}
            Load More Properties
          </LinkButton>
        )}
        {list.isCutOff && (
          <p className="text-muted">
            Showing the first {formatNumber(MAX_LISTINGS)}. Narrow your search to see the rest.
          </p>
        )}
      </div>
    </div>
  )
}
