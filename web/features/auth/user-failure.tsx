import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryButton } from '#web/ui/feedback/retry-button.tsx'
import { USER_FAILED } from './api.ts'

/** Shown where the session's user could not be loaded. */
export const UserFailureNotice = ({ retry, className }: { retry: () => void; className?: string }) => (
  <Notice tone="error" title={USER_FAILED} actions={<RetryButton retry={retry} />} className={className}>
    We couldn't load your account. Please try again.
  </Notice>
)
