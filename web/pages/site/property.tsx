import type { PropertyWithSample } from '#contract/properties/public.ts'
import { listedBy } from '#web/features/company/listed-by.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { ActionBar } from '#web/features/properties/detail/action-bar.tsx'
import { AgentCard, CurrentTenants } from '#web/features/properties/detail/agent-card.tsx'
import { property } from '#web/features/properties/api.ts'
import { similarProperties } from '#web/features/properties/nearest.ts'
import { Facts } from '#web/features/properties/detail/facts.tsx'
import { Gallery } from '#web/features/properties/gallery/gallery.tsx'
import { shownImages } from '#contract/core/shown-images.ts'
import { MoveInCosts } from '#web/features/properties/detail/move-in-costs.tsx'
import { useViewed } from '#web/features/properties/saved/viewed-homes.ts'
import { PropertyHeader } from '#web/features/properties/detail/property-header.tsx'
import { SampleNotice } from '#web/features/properties/featured/sample-notice.tsx'
import { PropertySkeleton } from '#web/features/properties/detail/property-skeleton.tsx'
import { formatPrice } from '#web/lib/format/format.ts'
import { HydrateLater } from '#web/lib/page/hydrate-later.tsx'
import { PageHead } from '#web/lib/page/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Params, useParams } from '#web/lib/routing/router.tsx'
import { PropertyBar } from '#web/shell/site/property/property-bar.tsx'
import { PropertyFlyerHead } from '#web/shell/site/property/property-flyer.tsx'
import type { MissingProps } from '#web/shell/site/not-found/property-missing.tsx'
import { lazyModule, useModule } from '#web/lib/page/lazy-module.ts'

/** Loaded for the few addresses without a home. */
const missing = lazyModule(
  'shell/site/not-found/property-missing.tsx',
  () => import('#web/shell/site/not-found/property-missing.tsx'),
)

/** These are hydrated when they come near, from chunks of their own. Their HTML comes with the page. */
const texts = lazyModule(
  'shell/site/property/property-texts.tsx',
  () => import('#web/shell/site/property/property-texts.tsx'),
)
const figures = lazyModule(
  'shell/site/property/property-figures.tsx',
  () => import('#web/shell/site/property/property-figures.tsx'),
)
const similar = lazyModule(
  'shell/site/property/similar-homes.tsx',
  () => import('#web/shell/site/property/similar-homes.tsx'),
)

export async function prefetch(client: QueryClient, _url: URL, { id = '' }: Readonly<Params>) {
  const parts = [texts, figures, similar].map((part) => part.prefetch())
  await Promise.all([client.prefetchQuery(property(id)), client.prefetchQuery(similarProperties(id)), ...parts])
  if (client.getQueryData(property(id).queryKey)) return
  await (await missing.prefetch())?.prefetch(client, id)
}

/** Calls no hook after `useModule`. */
function Missing(props: MissingProps) {
  const { PropertyMissing } = useModule(missing)
  return <PropertyMissing {...props} />
}

function Texts() {
  const { PropertyTexts } = useModule(texts)
  return <PropertyTexts />
}
const TEXTS = <Texts />
const loadTexts = () => texts.prefetch()

function Figures() {
  const { PropertyFigures } = useModule(figures)
  return <PropertyFigures />
}
const FIGURES = <Figures />
const loadFigures = () => figures.prefetch()

function Similar() {
  const { SimilarHomes } = useModule(similar)
  return <SimilarHomes />
}
const SIMILAR = <Similar />
const loadSimilar = () => similar.prefetch()

export default function PropertyPage() {
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery(property(id))
  const { name } = useCompany()
  if (isPending)
    return (
      <Container>
        <title>{`Property | ${name}`}</title>
        <PropertyBar />
        <PropertySkeleton />
      </Container>
    )
  return data ? <Found listing={data} /> : <Missing error={error} onRetry={() => void refetch()} />
}

const SHORT = 160

/** One line, cut at a word. */
function inShort(text: string) {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > SHORT ? `${line.slice(0, SHORT).replace(/[\s\p{P}]*\s\S*$/u, '')}…` : line
}

function Found({ listing }: { listing: PropertyWithSample }) {
  const { id, isSample, title, address, price, priceType, description, imageUrls, imageAlts } = listing
  const company = useCompany()
  const { name, phone, email } = company
  const contact = useRef<HTMLElement>(null)
  useViewed(id)
  const images = shownImages(imageUrls)
  const town = /, ([^,]+), [A-Z]{2}\b[^,]*$/.exec(address)?.[1] ?? address
  const summary = `${formatPrice(price, priceType)} · ${address}. ${description ?? ''}`
  return (
    <Container>
      <PageHead title={`${title}, ${town} | ${name}`} description={inShort(summary)} path={`/properties/${id}`} />
      {isSample && <meta name="robots" content="noindex" />}
      <PropertyFlyerHead path={`/properties/${id}`} />
      <PropertyBar home={listing} />
      {isSample && <SampleNotice className="mb-6" />}
      <Gallery key={id} urls={images} alts={imageAlts} title={title} />
      <PropertyHeader property={listing} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-12 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] print:mt-4 print:block">
        <div>
          <Facts property={listing} />
          {priceType === 'rent' && <MoveInCosts property={listing} />}
          <HydrateLater key={id} load={loadTexts}>
            {TEXTS}
          </HydrateLater>
          <HydrateLater key={`figures-${id}`} load={loadFigures}>
            {FIGURES}
          </HydrateLater>
        </div>
        <aside
          aria-label="Contact"
          className="space-y-5 lg:sticky lg:top-[calc(var(--spacing-navbar)+1.5rem)] print:mt-4"
        >
          <AgentCard property={listing} listedBy={listedBy(company)} phone={phone} email={email} ref={contact} />
          {priceType === 'rent' && <CurrentTenants />}
        </aside>
      </div>
      {!isSample && <ActionBar property={listing} contact={contact} />}
      <HydrateLater key={`similar-${id}`} load={loadSimilar}>
        {SIMILAR}
      </HydrateLater>
    </Container>
  )
}
