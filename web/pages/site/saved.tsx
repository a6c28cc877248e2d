import { useCompany } from '#web/features/company/use-company.ts'
import { CardIconDrawings } from '#web/features/properties/card/card-icons.tsx'
import { PropertyGridSkeleton } from '#web/features/properties/card/property-grid.tsx'
import { RecentlyViewedSkeleton } from '#web/features/properties/saved/page/recently-viewed-skeleton.tsx'
import { SavedView } from '#web/features/properties/saved/page/saved-view.tsx'
import { fromCode } from '#contract/properties/share-code.ts'
import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'
import { Suspense, useEffect, useRef } from 'react'
import { COMPARED_MAX } from '#web/features/properties/saved/page/use-chosen.ts'
import { useLocation } from '#web/lib/routing/router.tsx'
import { WithoutScript } from '#web/shell/site/without-script.tsx'
import { LazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

/** What the address asks for: the saved homes, some of them side by side, or those that somebody has shared. */
function viewOf(search: string) {
  const address = new URLSearchParams(search)
  const [compared, shared] = [address.get('compare'), address.get('shared')]
  if (compared !== null)
    return { title: 'Compare homes', kind: 'compare', ids: fromCode(compared, COMPARED_MAX), shared } as const
  if (shared !== null) return { title: 'Homes shared with you', kind: 'shared', ids: fromCode(shared), shared } as const
  return { title: 'Saved homes', kind: 'saved', ids: [], shared } as const
}

const compared = lazyModule(
  'features/properties/saved/page/compare/compare-view.tsx',
  () => import('#web/features/properties/saved/page/compare/compare-view.tsx'),
)
const shared = lazyModule(
  'features/properties/saved/page/shared-view.tsx',
  () => import('#web/features/properties/saved/page/shared-view.tsx'),
)

/** At the end of the page, so it comes after the homes above it. */
const recentlyViewed = lazyModule(
  'features/properties/saved/page/recently-viewed.tsx',
  () => import('#web/features/properties/saved/page/recently-viewed.tsx'),
)

type OtherView = Exclude<ReturnType<typeof viewOf>, { kind: 'saved' }>

function Other({ view: { kind, ids, shared: code } }: { view: OtherView }) {
  // A damaged link is said in the same way for both.
  const { default: Content } = useModule(kind === 'compare' && ids !== null ? compared : shared)
  return <Content ids={ids!} shared={code} />
}

function View({ view, company }: { view: ReturnType<typeof viewOf>; company: string }) {
  if (view.kind !== 'saved')
    return (
      <Suspense fallback={<PropertyGridSkeleton />}>
        <Other view={view} />
      </Suspense>
    )
  return (
    <>
      <SavedView company={company} />
      <LazyPart from={recentlyViewed} skeleton={<RecentlyViewedSkeleton />}>
        {({ RecentlyViewed }) => <RecentlyViewed />}
      </LazyPart>
    </>
  )
}

/** Another view of the same path is another page to its readers, so the focus goes to its heading. */
function useHeadingOf(kind: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(kind)
  useEffect(() => {
    if (shown.current === kind) return
    shown.current = kind
    heading.current!.tabIndex = -1
    heading.current!.focus({ preventScroll: true })
  }, [kind])
  return heading
}

/** What it shows is on the device or in the account, so the server renders only the frame. */
export default function SavedPage() {
  const { name } = useCompany()
  const { search } = useLocation()
  const isHydrated = useHydrated()
  const view = viewOf(search)
  const heading = useHeadingOf(view.kind)
  return (
    <Container className="pt-10 sm:pt-14 print:pt-4">
      <title>{`${view.title} | ${name}`}</title>
      {import.meta.env.SSR && <meta property="og:title" content={`${view.title} | ${name}`} />}
      <h1 ref={heading} className="mb-4 text-4xl print:text-2xl">
        {view.title}
      </h1>
      <WithoutScript what="page" purpose="keep a list of homes" />
      <CardIconDrawings />
      <div className="noscript:hidden">
        {isHydrated ? <View view={view} company={name} /> : <PropertyGridSkeleton />}
      </div>
      <Toaster />
    </Container>
  )
}
