import { useCompany } from '#web/features/company/use-company.ts'
import { property } from '#web/features/properties/api.ts'
import { calendarFileOf, heldViewing, ownViewing, viewingSlots } from '#web/features/viewings/api.ts'
import { ChooseTime } from '#web/features/viewings/choose-time.tsx'
import { untilEnd } from '#web/features/viewings/held-time.tsx'
import { OwnViewing, titleOf } from '#web/features/viewings/own-viewing.tsx'
import { Link } from '#web/lib/routing/link.tsx'
import { navigate } from '#web/lib/routing/history.ts'
import { type Params, useLocation } from '#web/lib/routing/router.tsx'
import { pageByIdOrToken, VisitFailed, VisitFrame, VisitPage } from '#web/shell/site/visit/visit-frame.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

export async function prefetch(client: QueryClient, { searchParams }: URL, { id, token }: Readonly<Params>) {
  if (token !== undefined) return client.prefetchQuery(ownViewing(token))
  if (id === undefined) return
  const held = searchParams.get('held')
  await Promise.all([
    client.prefetchQuery(property(id)),
    client.prefetchQuery(viewingSlots(id)),
    ...(held === null ? [] : [client.prefetchQuery(heldViewing(held))]),
  ])
}

const CHOOSE = 'Schedule Viewing'

/** The free times of a home. Without any it leads to the message form. */
function ChoosePage({ id }: { id: string }) {
  const address = new URLSearchParams(useLocation().search)
  const token = address.get('held') ?? ''
  const home = useQuery(property(id))
  const slots = useQuery(viewingSlots(id))
  const held = useQuery({
    ...heldViewing(token),
    enabled: token !== '',
    refetchInterval: ({ state }) => untilEnd(state.data),
    refetchIntervalInBackground: true,
  })
  // What is held at another home is of no matter here.
  const viewing = held.data?.propertyId === id ? held.data : undefined
  // Like `contactAbout`, which would bring the parts of the home's page with it.
  const subject = home.data?.priceType === 'rent' ? 'renting' : 'buying'
  const contactPath = `/contact?subject=${subject}&property=${id}&intent=viewing`
  const isWaiting = token !== '' && held.isPending
  const hasNone = home.data !== undefined && slots.data?.days.length === 0 && !isWaiting && viewing === undefined
  useEffect(() => {
    if (hasNone) navigate(contactPath, { replace: true })
  }, [hasNone, contactPath])
  if (!home.data || !slots.data || isWaiting)
    return (
      <VisitFrame title={CHOOSE}>
        <VisitFailed
          query={home.data ? slots : home}
          noun="home"
          hint="It may be off the market, or the link may be incomplete."
        />
      </VisitFrame>
    )
  // It was deleted, or its link is wrong.
  const isLost = token !== '' && held.data === null
  const done = address.get('done')
  return (
    <VisitFrame title={CHOOSE}>
      <h1 className="text-4xl">{CHOOSE}</h1>
      <p className="mt-3 text-muted">
        <Link to={`/properties/${id}`} className="link font-semibold">
          {home.data.title}
        </Link>
        <br />
        {home.data.address}
      </p>
      {hasNone ? (
        <p className="mt-6">
          <LinkButton to={contactPath}>Send us a message</LinkButton>
        </p>
      ) : (
        <ChooseTime
          path={`/properties/${id}/viewing`}
          slots={slots.data}
          viewing={viewing}
          token={viewing ? token : slots.data.held}
          done={isLost && (done === null || done === 'held') ? 'ended' : done}
          contactPath={contactPath}
        />
      )}
    </VisitFrame>
  )
}

/** A viewing by the link in its emails. Opening it confirms nothing, because mail scanners open every link. */
function OwnPage({ token }: { token: string }) {
  const query = useQuery(ownViewing(token))
  const { phone } = useCompany()
  return (
    <VisitPage query={query} noun="viewing" titleOf={(viewing) => (viewing ? titleOf(viewing) : 'Your viewing')}>
      {(viewing, done) => (
        <OwnViewing
          viewing={viewing}
          calendarFile={calendarFileOf(token)}
          path={`/viewings/${token}`}
          {...{ done, phone }}
        />
      )}
    </VisitPage>
  )
}

/** The pages of viewings. They are one chunk, because every page names the chunks that there are. */
export default pageByIdOrToken(ChoosePage, OwnPage)
