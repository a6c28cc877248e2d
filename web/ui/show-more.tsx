import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'

/** Loads the next rows of a list, below it. */
export const ShowMore = ({ of }: { of: Pick<UseInfiniteQueryResult, 'fetchNextPage' | 'isFetchingNextPage'> }) => (
  <div className="mt-4 border-t border-line pt-5">
    <Button variant="secondary" onClick={() => void of.fetchNextPage()} pending={of.isFetchingNextPage}>
      Show more
    </Button>
  </div>
)
