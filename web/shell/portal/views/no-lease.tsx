import type { CurrentUser, Role } from '#contract/auth/account.ts'
import { LinkButton } from '#web/ui/button.tsx'
import Building2 from 'lucide-react/icons/building-2'
import KeyRound from 'lucide-react/icons/key-round'
import { DashboardCard } from '../dashboard-card.tsx'

interface Purpose {
  title: string
  Icon: typeof KeyRound
  lines: (email: string) => readonly string[]
  actions: readonly ({ label: string } & ({ to: string } | { href: string }))[]
}

const TENANT_TO_BE: Purpose = {
  title: 'No lease on this account yet',
  Icon: KeyRound,
  lines: (email) => [
    'Once your lease is added, you can pay rent, see what you owe and download receipts here.',
    `Already renting from us? Ask your property manager to add your lease to ${email}.`,
  ],
  actions: [
    { to: '/contact', label: 'Contact us' },
    { to: '/properties?type=rent', label: 'See homes for rent' },
  ],
}

/** What an account without a lease is for, and what to do next. */
const PURPOSES: Record<Role, Purpose> = {
  user: TENANT_TO_BE,
  tenant: TENANT_TO_BE,
  property_manager: {
    title: 'Your property manager account',
    Icon: Building2,
    lines: () => [
      'Sign in here to keep your name, phone number and password up to date.',
      'The admin portal is for administrators. Ask one to update a request or look up a tenant.',
    ],
    actions: [{ to: '/contact', label: 'Contact the office' }],
  },
  admin: {
    title: 'Your administrator account',
    Icon: Building2,
    lines: () => ['Properties, tenants, payments and requests are in the admin portal.'],
    // The backoffice has its own style sheet, which needs a page load.
    actions: [{ href: '/admin', label: 'Open the admin portal' }],
  },
}

/** The first card of a dashboard without a lease. */
export function NoLease({ role, email }: Pick<CurrentUser, 'role' | 'email'>) {
  const { title, Icon, lines, actions } = PURPOSES[role]
  return (
    <DashboardCard
      Icon={Icon}
      title={title}
      action={actions.map(({ label, ...target }, place) => (
        <LinkButton key={label} {...target} variant={place === 0 ? 'primary' : 'secondary'}>
          {label}
        </LinkButton>
      ))}
    >
      <div className="max-w-prose space-y-3 break-words">
        {lines(email).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </DashboardCard>
  )
}
