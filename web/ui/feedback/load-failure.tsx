import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'

interface LoadFailureProps {
  retry: () => Promise<unknown>
  isTrying: boolean
  /** What could not be loaded, in a sentence. */
  children: ReactNode
  className?: string | undefined
}

/** In the place of what did not come: what it was, and another try. */
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
