import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Marks a sample of the home page as such. */
export const SampleNotice = ({ className }: { className?: string }) => (
  <Notice
    title="This is a sample listing."
    actions={
      <LinkButton to="/properties" variant="secondary">
        See homes on the market
      </LinkButton>
    }
    className={className}
  >
    It shows how we present a home. It isn't for sale or rent.
  </Notice>
)
