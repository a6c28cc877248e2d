import type { PagedList } from '#web/lib/api/paged-list.ts'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

interface PrintAllProps {
  list: Pick<PagedList<unknown>, 'rows' | 'hasMore' | 'isLoadingMore' | 'error'>
  more: () => void
}

/** Loads the rest of a list and prints it. If loading fails, the list says so and nothing is printed. */
export function PrintAll({ list: { rows, hasMore, isLoadingMore, error }, more }: PrintAllProps) {
  const [isPreparing, setPreparing] = useState(false)
  useEffect(() => {
    if (!isPreparing || isLoadingMore) return undefined
    // The last rows are in the page by then.
    const timer = setTimeout(() => {
      if (hasMore && error === null) return more()
      setPreparing(false)
      if (error === null) print()
    })
    return () => clearTimeout(timer)
  }, [isPreparing, isLoadingMore, hasMore, error, more])
  if (rows.length === 0) return null
  return (
    <div className="mb-2 flex items-center gap-4 text-sm">
      <p className="hidden print:block">
        {hasMore &&
          `Only the newest ${rows.length} are printed here. To print the rest, use "Print all" above the list.`}
      </p>
      <Button variant="quiet" pending={isPreparing} onClick={() => setPreparing(true)} className="ml-auto print:hidden">
        Print all
      </Button>
    </div>
  )
}
