import { calendarFileOf, openHouse, ownRsvp, typedForm } from '#web/features/open-houses/api.ts'
import { OwnRsvp, titleOf } from '#web/features/open-houses/own-rsvp.tsx'
import { headingOf, RsvpForm } from '#web/features/open-houses/rsvp-form.tsx'
import { type Params, useLocation } from '#web/lib/routing/router.tsx'
import { pageByIdOrToken, VisitFailed, VisitPage } from '#web/shell/site/visit/visit-frame.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'

const NAME = 'Open house'
const NOUN = 'open house'

export async function prefetch(client: QueryClient, { searchParams }: URL, { id, token }: Readonly<Params>) {
  if (token !== undefined) return client.prefetchQuery(ownRsvp(token))
  if (id === undefined) return
  const typed = searchParams.get('typed')
  await Promise.all([
    client.prefetchQuery(openHouse(id)),
    ...(typed === null ? [] : [client.prefetchQuery(typedForm(typed))]),
  ])
}

/** One open house, and the form of those who come. */
function RsvpPage({ id }: { id: string }) {
  const token = new URLSearchParams(useLocation().search).get('typed') ?? ''
  const query = useQuery(openHouse(id))
  const typed = useQuery({ ...typedForm(token), enabled: token !== '' })
  const isWaiting = token !== '' && typed.isPending
  return (
    <VisitPage query={query} noun={NOUN} titleOf={(data, done) => (data ? headingOf(data, done) : NAME)}>
      {(shown, done) =>
        isWaiting ? (
          <VisitFailed query={typed} noun={NOUN} />
        ) : (
          <RsvpForm openHouse={shown} typed={typed.data} token={token} done={done} />
        )
      }
    </VisitPage>
  )
}

/** A guest by the link in their emails. Opening it confirms nothing, because mail scanners open every link. */
const OwnPage = ({ token }: { token: string }) => (
  <VisitPage query={useQuery(ownRsvp(token))} noun={NOUN} titleOf={(rsvp) => (rsvp ? titleOf(rsvp) : NAME)}>
    {(rsvp, done) => (
      <OwnRsvp rsvp={rsvp} calendarFile={calendarFileOf(token)} path={`/open-houses/rsvp/${token}`} done={done} />
    )}
  </VisitPage>
)

/** The pages of open houses. They are one chunk, because every page names the chunks that there are. */
export default pageByIdOrToken(RsvpPage, OwnPage)
