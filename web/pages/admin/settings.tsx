import { SettingList } from '#web/features/company/admin/setting-list.tsx'
import { SlideGrid } from '#web/features/hero-images/admin/slide-grid.tsx'
import { Tabs } from '#web/ui/data-table/tabs.tsx'
import type { ComponentProps } from 'react'
import { AdminPage } from './admin-page.tsx'

const TABS: ComponentProps<typeof Tabs>['tabs'] = [
  { name: 'settings', label: 'Site Settings', content: () => <SettingList /> },
  { name: 'hero-images', label: 'Hero Images', content: () => <SlideGrid /> },
]

export default function AdminSettingsPage() {
  return (
    <AdminPage
      title="Site Settings & Content"
      lead="What every page says about the company, and the pictures it opens with."
    >
      <Tabs label="Settings" tabs={TABS} />
    </AdminPage>
  )
}
