import { allSettings } from '#web/features/company/admin/all-settings.ts'
import { AdvancedSettings } from '#web/features/company/admin/advanced-settings.tsx'
import { useCompanyForm } from '#web/features/company/admin/use-company-form.ts'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { Tabs } from '#web/ui/data-table/tabs.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { AdminPage } from '#web/shell/admin/admin-page.tsx'

/** The form is loaded after the page, and the other tab after the form. */
const companyForm = lazyModule(
  'features/company/admin/company-form.tsx',
  () => import('#web/features/company/admin/company-form.tsx'),
)
const grid = lazyModule(
  'features/hero-images/admin/hero-image-grid.tsx',
  () => import('#web/features/hero-images/admin/hero-image-grid.tsx'),
)

const loading = <Skeleton className="h-96 rounded-card" />

const HeroImages = () => (
  <LazyPart from={grid} skeleton={loading}>
    {({ HeroImageGrid }) => <HeroImageGrid />}
  </LazyPart>
)

const tabsOf = (settings: ReactNode): ComponentProps<typeof Tabs>['tabs'] => [
  { name: 'settings', label: 'Site Settings', content: () => settings },
  { name: 'hero-images', label: 'Hero Images', content: HeroImages },
]

export default function AdminSettingsPage() {
  useEffect(() => void companyForm.prefetch().then(() => grid.prefetch()), [])
  const { data, error, isFetching, refetch } = useQuery(allSettings())
  // Here and not in the tab, so that what was typed is still there after a look at the other tab.
  const form = useCompanyForm(data)
  const failed = (
    <LoadFailure retry={refetch} isTrying={isFetching}>
      Failed to load settings. Please try again.
    </LoadFailure>
  )
  const filled = (
    <LazyPart from={companyForm} skeleton={loading}>
      {({ CompanyForm }) => <CompanyForm form={form} />}
    </LazyPart>
  )
  return (
    <AdminPage title="Site Settings & Content" lead="Company details and homepage images.">
      <Tabs
        label="Settings"
        tabs={tabsOf(
          <>
            {data ? filled : error ? failed : loading}
            <AdvancedSettings />
          </>,
        )}
      />
    </AdminPage>
  )
}
