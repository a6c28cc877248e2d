import { SettingList } from '#web/features/company/admin/setting-list.tsx'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { Tabs } from '#web/ui/data-table/tabs.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type ComponentProps, useEffect } from 'react'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

/** The other tab is loaded after this one. */
const grid = lazyModule(
  'features/hero-images/admin/hero-image-grid.tsx',
  () => import('#web/features/hero-images/admin/hero-image-grid.tsx'),
)

const TABS: ComponentProps<typeof Tabs>['tabs'] = [
  { name: 'settings', label: 'Site Settings', content: () => <SettingList /> },
  {
    name: 'hero-images',
    label: 'Hero Images',
    content: () => (
      <LazyPart from={grid} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {({ HeroImageGrid }) => <HeroImageGrid />}
      </LazyPart>
    ),
  },
]

export default function AdminSettingsPage() {
  useEffect(() => void grid.prefetch(), [])
  return (
    <AdminPage title="Site Settings & Content" lead="Company details and homepage images.">
      <Tabs label="Settings" tabs={TABS} />
    </AdminPage>
  )
}
