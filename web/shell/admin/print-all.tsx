import type { PagedList } from '#web/lib/api/paged-list.ts'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

interface PrintAllProps {
  list: Pick<PagedList<unknown>, 'rows' | 'hasMore' | 'isLoadingMore' | 'error'>
  more: () => void
  /** What to know about all rows. */
  note?: string | undefined
}

/** Loads the rest of a list and prints it. If loading fails, the list says so and nothing is printed. */
export function PrintAll({ list: { rows, hasMore, isLoadingMore, error }, more, note }: PrintAllProps) {
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
    <div className="mb-2 flex items-center gap-4 text-sm print:block">
      {note !== undefined && <p className="text-muted">{note}</p>}
      <p className="hidden print:block">
        {hasMore &&
          `Only the newest ${rows.length} are printed here. To print the rest, use "Print all" above the list.`}
      </p>
      <Button
        variant="quiet"
        pending={isPreparing}
        onClick={() => setPreparing(true)}
        className="ml-auto shrink-0 print:hidden"
      >
        Print all
      </Button>
    </div>
  )
}
