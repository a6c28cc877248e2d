import type { ComponentProps } from 'react'
import { Button } from '../button.tsx'

interface RetryButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'pending' | 'className'> {
  retry: () => unknown
}

/** Repeats what failed. The notice gives way to a placeholder, so the focus moves to what is around it, not to the start of the page. */
export const RetryButton = ({ retry, ...look }: RetryButtonProps) => (
  <Button
    {...look}
    onClick={({ currentTarget }) => {
      const place = currentTarget.closest<HTMLElement>(':has(> [role=alert]), main')!
      place.tabIndex = -1
      place.focus({ preventScroll: true })
      void retry()
    }}
  >
    Try again
  </Button>
)
