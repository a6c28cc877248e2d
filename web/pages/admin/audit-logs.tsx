import { ChainBadge, ChainPanel, useChains } from '#web/features/audit/admin/chain-panel.tsx'
import { AttemptTab, EventTab, LogTab, SessionTab } from '#web/features/audit/admin/tabs.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/data-table/tabs.tsx'
import { type ComponentProps, useId, useState } from 'react'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const TABS: ComponentProps<typeof Tabs>['tabs'] = [
  { name: 'audit-logs', label: 'Audit Logs', content: () => <LogTab /> },
  { name: 'security-events', label: 'Security Events', content: () => <EventTab /> },
  { name: 'login-attempts', label: 'Login Attempts', content: () => <AttemptTab /> },
  { name: 'active-sessions', label: 'Active Sessions', content: () => <SessionTab /> },
]

export default function AdminAuditLogsPage() {
  const id = useId()
  const { data, error } = useChains()
  const [wanted, setWanted] = useState<boolean | null>(null)
  // What needs a person is shown without being asked for.
  const isOpen = wanted ?? (error !== null || (data?.some(({ breaks }) => breaks.length > 0) ?? false))
  return (
    <AdminPage
      title="Security Audit Logs"
      lead="Staff changes, payment updates, security alerts and sign-ins."
      actions={
        <>
          <LinkButton to="/admin/jobs" variant="quiet" className="max-sm:px-0!">
            Jobs and emails
          </LinkButton>
          <Button variant="secondary" aria-expanded={isOpen} aria-controls={id} onClick={() => setWanted(!isOpen)}>
            Log integrity <ChainBadge />
          </Button>
        </>
      }
    >
      <div id={id}>{isOpen && <ChainPanel />}</div>
      <Tabs label="Records" tabs={TABS} />
    </AdminPage>
  )
}
