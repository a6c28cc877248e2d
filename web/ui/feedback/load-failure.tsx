import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'

interface LoadFailureProps {
  retry: () => Promise<unknown>
  isTrying: boolean
  /** What could not be loaded, in one sentence. */
  children: ReactNode
  className?: string | undefined
}

/** Shown in place of content that could not be loaded, with a retry button. */
export const LoadFailure = ({ retry, isTrying, children, className }: LoadFailureProps) => (
  <Notice
    tone="error"
    className={className}
    actions={
      <Button onClick={() => void retry()} pending={isTrying}>
        Try again
      </Button>
    }
  >
    {children}
  </Notice>
)
