import type Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'

interface DashboardCardProps {
  Icon: typeof Wrench
  title: string
  /** Next to the title. */
  note?: ReactNode
  children: ReactNode
  action: ReactNode
  className?: string
}

/** A card of the dashboard: a subject, its status and its actions. */
export const DashboardCard = ({ Icon, title, note, children, action, className }: DashboardCardProps) => (
  <PortalCard className={className}>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="flex items-center gap-3 text-xl">
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-sand text-harbor">
          <Icon className="size-5" />
        </span>
        {title}
      </h2>
      {note}
    </div>
    <div className="mt-4 mb-6 text-muted">{children}</div>
    <div className="flex flex-wrap gap-3">{action}</div>
  </PortalCard>
)
