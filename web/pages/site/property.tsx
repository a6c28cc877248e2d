import type { Property } from '#contract/properties.ts'
import { useCompany } from '#web/features/company/use-company.ts'
import { AgentCard, CurrentTenants } from '#web/features/properties/agent-card.tsx'
import { property, similarProperties } from '#web/features/properties/api.ts'
import { Description } from '#web/features/properties/description.tsx'
import { Facts } from '#web/features/properties/facts.tsx'
import { Gallery } from '#web/features/properties/gallery.tsx'
import { PropertyHeader } from '#web/features/properties/property-header.tsx'
import { PropertySkeleton } from '#web/features/properties/property-skeleton.tsx'
import { StructuredData } from '#web/features/properties/structured-data.tsx'
import { formatPrice } from '#web/lib/format.ts'
import { PageHead, useAbsoluteUrl } from '#web/lib/page-head.tsx'
import { altOf } from '#web/lib/picture-alts.ts'
import { pictureOf } from '#web/lib/pictures.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Container } from '#web/ui/container.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import House from 'lucide-react/icons/house'
import { type Params, useParams } from 'react-router'
import { PropertyBar } from './property-bar.tsx'
import { PropertyFlyerHead } from './property-flyer.tsx'
import { SimilarHomes } from './similar-homes.tsx'

export const prefetch = (client: QueryClient, _url: URL, { id = '' }: Readonly<Params>) =>
  Promise.all([client.prefetchQuery(property(id)), client.prefetchQuery(similarProperties(id))])

export default function PropertyPage() {
  const { id = '' } = useParams()
  const { data, isPending } = useQuery(property(id))
  if (isPending)
    return (
      <Container>
        <title>Property | Baystead</title>
        <PropertyBar />
        <PropertySkeleton />
      </Container>
    )
  return data ? <Found listing={data} /> : <Missing />
}

const Missing = () => (
  <Container>
    <title>Property Not Found | Baystead</title>
    <meta name="robots" content="noindex" />
    <EmptyState
      level={1}
      icon={<House />}
      title="Property Not Found"
      actions={<LinkButton to="/properties">Back to Properties</LinkButton>}
      className="py-24!"
    >
      The property you're looking for doesn't exist or has been removed.
    </EmptyState>
  </Container>
)

function Found({ listing }: { listing: Property }) {
  const { id, title, address, price, priceType, description, imageUrls } = listing
  const { name, phone, email } = useCompany()
  const path = `/properties/${id}`
  const homeUrl = useAbsoluteUrl('/')
  const pictures = imageUrls.map((url) => new URL(url, homeUrl).href)
  const [cover] = imageUrls
  const summary = `${formatPrice(price, priceType)} · ${address}. ${description ?? ''}`.trim()
  return (
    <Container className="print:max-w-none print:px-0">
      <PageHead
        title={`${title}, ${address} | ${name}`}
        description={summary.length > 160 ? `${summary.slice(0, 159).trimEnd()}…` : summary}
        path={path}
      />
      {cover !== undefined && (
        <>
          <meta property="og:image" content={new URL(pictureOf(cover).src, homeUrl).href} />
          <meta property="og:image:alt" content={altOf(cover) ?? title} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <StructuredData
        property={listing}
        url={new URL(path, homeUrl).href}
        listUrl={new URL('/properties', homeUrl).href}
        homeUrl={homeUrl}
        pictures={pictures}
        brokerage={{ name, phone, email }}
      />
      <PropertyFlyerHead />
      <PropertyBar title={title} />
      <Gallery key={id} urls={imageUrls} title={title} />
      <PropertyHeader property={listing} />
      <div className="mt-8 grid items-start gap-x-16 gap-y-12 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem] print:mt-4 print:block">
        <div>
          <Facts property={listing} />
          <Description property={listing} />
        </div>
        <aside
          aria-label="Contact"
          className="space-y-5 lg:sticky lg:top-[calc(var(--spacing-navbar)+1.5rem)] print:mt-5"
        >
          <AgentCard property={listing} brokerage={name} phone={phone} email={email} />
          {priceType === 'rent' && <CurrentTenants />}
        </aside>
      </div>
      <SimilarHomes id={id} />
    </Container>
  )
}
