import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { RetryButton } from './retry-button.tsx'

interface LoadFailureProps {
  retry: () => Promise<unknown>
  isTrying: boolean
  /** What could not be loaded, in one sentence. */
  children: ReactNode
  className?: string | undefined
}

/** Shown in place of content that could not be loaded, with a retry button. */
export const LoadFailure = ({ retry, isTrying, children, className }: LoadFailureProps) => (
  <Notice tone="error" className={className} actions={<RetryButton retry={retry} pending={isTrying} />}>
    {children}
  </Notice>
)
