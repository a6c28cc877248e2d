import { navigate } from '#web/lib/routing/history.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { lazyModule } from '#web/lib/page/lazy-module.ts'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** Loaded where it is opened. */
const settingList = lazyModule('features/company/admin/setting-list.tsx', () => import('./setting-list.tsx'))

/** Every setting by its key, folded below the form. The URL tells whether it is open: a search or an open setting opens it too. */
export function AdvancedSettings() {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const isOpen = ['advanced', 'search', 'open'].some((name) => params.has(name))
  return (
    <details open={isOpen} className="mt-8 border-t border-line pt-5">
      <summary
        className="link inline-flex min-h-11 cursor-pointer items-center font-semibold"
        onClick={(event) => {
          event.preventDefault()
          navigate(isOpen ? pathname : `${pathname}?advanced=true`, { replace: true })
        }}
      >
        Advanced
      </summary>
      <p className="mb-5 max-w-prose text-sm text-muted">
        Every setting by key, including the ones that aren't in the form above.
      </p>
      {isOpen && (
        <LazyPart from={settingList} skeleton={<Skeleton className="h-96 rounded-card" />}>
          {({ SettingList }) => <SettingList />}
        </LazyPart>
      )}
    </details>
  )
}
