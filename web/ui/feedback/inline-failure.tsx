import type { ReactNode } from 'react'
import { RetryButton } from './retry-button.tsx'

interface InlineFailureProps {
  retry: () => Promise<unknown>
  isTrying: boolean
  /** What could not be loaded, in a sentence. */
  children: ReactNode
}

/** The same as a `LoadFailure`, for a card where a notice would be too loud. */
export const InlineFailure = ({ retry, isTrying, children }: InlineFailureProps) => (
  <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-3">
    {children}
    <RetryButton variant="secondary" retry={retry} pending={isTrying} />
  </p>
)
