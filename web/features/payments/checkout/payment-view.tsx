import type { CurrentUser } from '#contract/auth/account.ts'
import { PaymentFlow } from './payment-flow.tsx'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import Lock from 'lucide-react/icons/lock'
import Inbox from 'lucide-react/icons/inbox'
import { Link } from '#web/lib/routing/link.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'

const FACTS = [
  { Icon: CircleDollarSign, text: 'No fees. You pay exactly the amount you enter.' },
  { Icon: Lock, text: 'Your payment details go straight to our payment processor. We never see them.' },
  { Icon: Inbox, text: "We'll email you a receipt, and you can find it anytime under Payments." },
]

/** The payment form and the notices next to it, in its own chunk. */
export const PaymentView = ({ user, company }: { user: CurrentUser; company: string }) => (
  <>
    <p className="mt-2 text-lg text-muted">{user.propertyAddress ?? user.email}</p>
    <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] lg:gap-14">
      <PortalCard>
        <PaymentFlow userId={user.id} company={company} />
      </PortalCard>
      <ul className="grid gap-4 text-sm text-muted lg:pt-8">
        {FACTS.map(({ Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon className="mt-0.5 size-5 shrink-0 text-harbor" />
            {text}
          </li>
        ))}
        <li>
          <Link to="/payment-methods" className="link inline-flex min-h-11 items-center font-medium">
            Manage payment methods
          </Link>
        </li>
      </ul>
    </div>
    <BackLink to="/dashboard/payments">All payments</BackLink>
  </>
)
