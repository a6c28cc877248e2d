import { useCompany } from '#web/features/company/use-company.ts'
import { ContactForm } from '#web/features/contacts/contact-form.tsx'
import { sending } from '#web/features/contacts/lazy-sending.ts'
import { Office } from '#web/features/contacts/office.tsx'
import { aboutIn, prefillOf } from '#web/features/contacts/prefill.ts'
import { property } from '#web/features/properties/api.ts'
import { MoveInSummary } from '#web/features/properties/detail/move-in-costs.tsx'
import { Link } from '#web/lib/routing/link.tsx'
import { useSent } from '#web/lib/forms/use-sent.ts'
import { PageHead } from '#web/lib/page/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { Toaster } from '#web/ui/feedback/toaster.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useLocation } from '#web/lib/routing/router.tsx'
import { WithoutScript } from '#web/shell/site/without-script.tsx'

/** The property that the visitor came from. The page works without it. */
export async function prefetch(client: QueryClient, { searchParams }: URL) {
  const id = searchParams.get('property')
  if (id === null) return
  const about = property(id)
  await client.prefetchQuery(about)
  if (client.getQueryState(about.queryKey)?.status === 'error') client.removeQueries(about)
}

function useOpening() {
  const { search, state } = useLocation()
  // The server does not know the state of the history, so a page that is loaded anew says it once it is hydrated.
  const isHydrated = useHydrated()
  const about = search === '' && isHydrated ? aboutIn(state) : search
  const address = new URLSearchParams(about)
  const id = address.get('property')
  const { data: listing } = useQuery({ ...property(id ?? ''), enabled: id !== null })
  return { opening: prefillOf(address, listing), listing, key: about }
}

export default function ContactPage() {
  const { name, ...facts } = useCompany()
  const { opening, listing, key } = useOpening()
  const sent = useSent(sending)
  return (
    <Container className="pt-10 sm:pt-14">
      <PageHead
        title={`Contact Us | ${name}`}
        description={`Message ${name}, call or stop by. We reply within 24 hours.`}
        path="/contact"
      />
      <div className="max-w-prose">
        <h1 className="text-4xl">Contact Us</h1>
        <p className="mt-3 text-lg text-muted">Tell us what you're looking for. A real person reads every message.</p>
      </div>
      <div className="mt-10 grid items-start gap-x-16 gap-y-14 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-labelledby="message-heading">
          {sent ? (
            <sent.parts.Confirmation sent={sent.sent} phone={facts.phone} listing={listing} />
          ) : (
            <>
              <h2 id="message-heading" className="text-2xl">
                Send us a message
              </h2>
              {listing && (
                <p className="mt-2 text-muted">
                  About{' '}
                  <Link to={`/properties/${listing.id}`} className="link">
                    {listing.title}
                  </Link>
                  , {listing.address}
                </p>
              )}
              {listing?.priceType === 'rent' && <MoveInSummary property={listing} />}
              <WithoutScript purpose="reach us" />
              <div className="mt-6 noscript:hidden">
                <ContactForm key={key} about={key} opening={opening} listing={listing} />
              </div>
            </>
          )}
        </section>
        <aside aria-labelledby="office-heading" className="max-lg:max-w-[40rem]">
          <h2 id="office-heading" className="sr-only">
            Our office
          </h2>
          <OfficePicture />
          <Office {...facts} />
        </aside>
      </div>
      <Toaster />
    </Container>
  )
}

const OFFICE = '/pictures/interior-office-reception'

/** Plain markup, because this picture never changes and the picture component would make the page too large. */
const OfficePicture = () => (
  <picture className="mb-2 block aspect-3/2 overflow-hidden rounded-card bg-sand">
    <source
      type="image/avif"
      srcSet={[320, 480, 640, 960, 1200].map((width) => `${OFFICE}-${width}.avif ${width}w`).join(', ')}
      sizes="(min-width: 64rem) 22rem, (min-width: 42rem) 40rem, 100vw"
    />
    <img
      src={`${OFFICE}-960.jpg`}
      alt="The reception area at our office, with an oak desk, plants and armchairs."
      width={1200}
      height={800}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
    />
  </picture>
)
