import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'

/** Where cards are not taken. */
export const PaymentsOff = () => (
  <Notice title="Online payments aren't available" actions={<LinkButton to="/contact">Contact us</LinkButton>}>
    We can't take online payments right now. Please ask your property manager how to pay.
  </Notice>
)
