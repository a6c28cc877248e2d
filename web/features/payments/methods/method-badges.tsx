import type { PaymentMethod } from '#contract/payments/methods-own.ts'
import { Badge } from '#web/ui/badge.tsx'

/** What is special about a saved method. */
export const MethodBadges = ({ isDefault, expiry, kind }: PaymentMethod) => (
  <>
    {isDefault && <Badge tone="green">Default</Badge>}
    {expiry === 'expired' && <Badge tone="red">{kind === 'card' ? 'Expired' : 'Refused by the bank'}</Badge>}
    {expiry === 'soon' && <Badge tone="yellow">Expires soon</Badge>}
  </>
)
