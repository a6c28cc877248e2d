import type { Tenant } from '#contract/tenants/fields.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Link } from '#web/lib/routing/link.tsx'
import Eye from 'lucide-react/icons/eye'
import KeyRound from 'lucide-react/icons/key-round'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import UserCheck from 'lucide-react/icons/user-check'
import UserX from 'lucide-react/icons/user-x'
import type { ReactNode } from 'react'
import { useTenantActions } from './use-tenant-actions.ts'
import { nameOf } from './labels.ts'

const ACTION_CLASS = buttonClass({
  variant: 'quiet',
  className: 'min-h-9! gap-2! px-2.5! max-md:min-h-11! max-md:grow [&_svg]:size-4',
})

interface ActionProps {
  label: string
  of: string
  icon: ReactNode
  disabled: boolean
  onClick: () => void
}

/** An icon with a tooltip in the table, with its label on the cards of small screens. */
const Action = ({ label, of, icon, disabled, onClick }: ActionProps) => (
  <button type="button" aria-label={`${label} ${of}`} disabled={disabled} onClick={onClick} className={ACTION_CLASS}>
    {icon}
    <span className="md:hidden">{label}</span>
  </button>
)

interface TenantActionsProps {
  tenant: Tenant
  edit: (id: string) => void
}

/** The actions of a row. Each row has its own busy state. */
export function TenantActions({ tenant, edit }: TenantActionsProps) {
  const { id, isActive } = tenant
  const work = useTenantActions()
  const shared = { of: nameOf(tenant), disabled: work.isBusy }
  return (
    <div className="flex flex-wrap max-md:w-full md:w-30 md:justify-end xl:w-auto xl:flex-nowrap">
      <Link to={`/admin/tenants/${id}`} aria-label={`View ${shared.of}`} className={ACTION_CLASS}>
        <Eye />
        <span className="md:hidden">View</span>
      </Link>
      <Action {...shared} label="Edit" icon={<Pencil />} onClick={() => edit(id)} />
      <Action
        {...shared}
        label="Reset Password"
        icon={<KeyRound />}
        disabled={shared.disabled || !isActive}
        onClick={() => void work.resetPassword(tenant)}
      />
      <Action
        {...shared}
        label={isActive ? 'Deactivate' : 'Activate'}
        icon={isActive ? <UserX /> : <UserCheck />}
        onClick={() => void work.toggle(tenant)}
      />
      <Action {...shared} label="Delete" icon={<Trash2 />} onClick={() => void work.remove(tenant)} />
    </div>
  )
}
