import { ChainPanel } from '#web/features/audit/admin/chain-panel.tsx'
import { AttemptTab, EventTab, LogTab, SessionTab } from '#web/features/audit/admin/tabs.tsx'
import { Tabs } from '#web/ui/data-table/tabs.tsx'
import type { ComponentProps } from 'react'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

const TABS: ComponentProps<typeof Tabs>['tabs'] = [
  { name: 'audit-logs', label: 'Audit Logs', content: () => <LogTab /> },
  { name: 'security-events', label: 'Security Events', content: () => <EventTab /> },
  { name: 'login-attempts', label: 'Login Attempts', content: () => <AttemptTab /> },
  { name: 'active-sessions', label: 'Active Sessions', content: () => <SessionTab /> },
]

export default function AdminAuditLogsPage() {
  return (
    <AdminPage title="Security Audit Logs" lead="Staff changes, payment updates, security alerts and sign-ins.">
      <ChainPanel />
      <Tabs label="Records" tabs={TABS} />
    </AdminPage>
  )
}
