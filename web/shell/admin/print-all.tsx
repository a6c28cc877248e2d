import type { PagedList } from '#web/lib/api/paged-list.ts'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

interface PrintedList {
  list: Pick<PagedList<unknown>, 'rows' | 'hasMore' | 'isLoadingMore' | 'error'>
}

interface PrintAllButtonProps extends PrintedList {
  more: () => void
  variant?: 'quiet' | 'secondary'
  className?: string
}

interface PrintAllProps extends PrintedList {
  more: () => void
  /** What to know about all rows. */
  note?: string | undefined
}

/** Loads the rest of a list and prints it. If loading fails, the list says so and nothing is printed. */
export function PrintAllButton({
  list: { rows, hasMore, isLoadingMore, error },
  more,
  variant = 'secondary',
  className,
}: PrintAllButtonProps) {
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
    <Button variant={variant} pending={isPreparing} onClick={() => setPreparing(true)} className={className}>
      Print all
    </Button>
  )
}

/** Says in print that rows are missing. */
export const PrintedPart = ({ list: { rows, hasMore } }: PrintedList) =>
  hasMore && (
    <p className="mb-2 hidden text-sm print:block">
      {`Only the first ${rows.length} are printed here. To print the rest, use "Print all" above the list.`}
    </p>
  )

/** The button of a list without a toolbar, beside what to know about its rows. */
export function PrintAll({ list, more, note }: PrintAllProps) {
  if (list.rows.length === 0) return null
  return (
    <div className="mb-2 flex items-center gap-4 text-sm print:block">
      {note !== undefined && <p className="text-muted">{note}</p>}
      <PrintedPart list={list} />
      <PrintAllButton list={list} more={more} variant="quiet" className="ml-auto shrink-0 print:hidden" />
    </div>
  )
}
