import { property } from '#web/features/properties/api.ts'
import { contactAbout } from '#web/features/properties/detail/contact-about.ts'
import { heldViewing, ownViewing, viewingSlots } from '#web/features/viewings/api.ts'
import { ChooseTime } from '#web/features/viewings/choose-time.tsx'
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
  const held = useQuery({ ...heldViewing(token), enabled: token !== '' })
  const contactPath = home.data && contactAbout(home.data, 'viewing')
  const hasNone = slots.data?.days.length === 0 && token === '' && contactPath !== undefined
  useEffect(() => {
    if (hasNone) navigate(contactPath, { replace: true })
  }, [hasNone, contactPath])
  const missing = home.data ? slots : home
  if (!home.data || !slots.data || (token !== '' && held.isPending))
    return (
      <VisitFrame title={CHOOSE}>
        <VisitFailed query={missing} noun="viewing" />
      </VisitFrame>
    )
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
          viewing={held.data}
          token={held.data ? token : ''}
          done={address.get('done')}
          contactPath={contactPath!}
        />
      )}
    </VisitFrame>
  )
}

/** A viewing by the link in its emails. Opening it confirms nothing, because mail scanners open every link. */
function OwnPage({ token }: { token: string }) {
  const query = useQuery(ownViewing(token))
  return (
    <VisitPage query={query} noun="viewing" titleOf={(viewing) => (viewing ? titleOf(viewing) : 'Your viewing')}>
      {(viewing, done) => <OwnViewing viewing={viewing} path={`/viewings/${token}`} done={done} />}
    </VisitPage>
  )
}

/** The pages of viewings. They are one chunk, because every page names the chunks that there are. */
export default pageByIdOrToken(ChoosePage, OwnPage)
