import { useCompany } from '#web/features/company/use-company.ts'
import { property } from '#web/features/properties/api.ts'
import { contactAbout } from '#web/features/properties/detail/contact-about.ts'
import { heldViewing, ownViewing, viewingSlots } from '#web/features/viewings/api.ts'
import { ChooseTime } from '#web/features/viewings/choose-time.tsx'
import { OwnViewing, titleOf } from '#web/features/viewings/own-viewing.tsx'
import { Link } from '#web/lib/routing/link.tsx'
import { navigate } from '#web/lib/routing/history.ts'
import { type Params, useLocation, useParams } from '#web/lib/routing/router.tsx'
import { ApiError } from '#web/lib/api/api-error.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { type QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import CalendarX from 'lucide-react/icons/calendar-x'
import { type ReactNode, useEffect } from 'react'

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

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { name } = useCompany()
  const text = `${title} | ${name}`
  return (
    <Container className="pt-10 pb-16 sm:pt-14">
      <title>{text}</title>
      {import.meta.env.SSR && <meta property="og:title" content={text} />}
      <div className="mx-auto max-w-prose">{children}</div>
    </Container>
  )
}

type State = Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>

function Failed({ query: { error, refetch, isFetching } }: { query: State }) {
  if (!error) return <Skeleton className="h-72 rounded-card" />
  if (!(error instanceof ApiError && error.status === 404))
    return (
      <LoadFailure retry={refetch} isTrying={isFetching}>
        We couldn't load the times. Please try again.
      </LoadFailure>
    )
  const browse = <LinkButton to="/properties">Browse homes</LinkButton>
  return (
    <EmptyState level={1} icon={<CalendarX />} title="Viewing not found" actions={browse}>
      <p>We couldn't find this viewing. Try opening the full link from your email.</p>
    </EmptyState>
  )
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
      <Frame title={CHOOSE}>
        <Failed query={missing} />
      </Frame>
    )
  return (
    <Frame title={CHOOSE}>
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
    </Frame>
  )
}

/** A viewing by the link in its emails. Opening it confirms nothing, because mail scanners open every link. */
function OwnPage({ token }: { token: string }) {
  const query = useQuery(ownViewing(token))
  const { search } = useLocation()
  return (
    <Frame title={query.data ? titleOf(query.data) : 'Your viewing'}>
      {query.data ? (
        <OwnViewing viewing={query.data} path={`/viewings/${token}`} done={new URLSearchParams(search).get('done')} />
      ) : (
        <Failed query={query} />
      )}
    </Frame>
  )
}

/** The pages of viewings. They are one chunk, because every page names the chunks that there are. */
export default function ViewingPage() {
  const { id = '', token } = useParams()
  return token === undefined ? <ChoosePage id={id} /> : <OwnPage token={token} />
}
