import { AlertList } from '#web/features/alerts/alert-list.tsx'
import { alertToConfirm, ownAlerts, searchInWords, typedAlert } from '#web/features/alerts/api.ts'
import { ConfirmAlert } from '#web/features/alerts/confirm-alert.tsx'
import { LinkPage } from '#web/features/alerts/link-page.tsx'
import { isAsked, NEW_ALERT_PATH } from '#web/features/alerts/asked-alert.tsx'
import { NewAlert, newAlertTitle, searchOf } from '#web/features/alerts/new-alert.tsx'
import { useCompany } from '#web/features/company/use-company.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type Params, useLocation, useParams } from '#web/lib/routing/router.tsx'
import { PageHead } from '#web/lib/page/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'
import { type QueryClient, useQuery } from '@tanstack/react-query'

const confirms = (pathname: string) => pathname.startsWith('/alerts/confirm/')

export async function prefetch(client: QueryClient, { pathname, searchParams }: URL, { token = '' }: Readonly<Params>) {
  if (pathname === NEW_ALERT_PATH) {
    const typed = searchParams.get('token')
    await Promise.all([
      client.prefetchQuery(searchInWords(searchOf(searchParams))),
      ...(typed === null ? [] : [client.prefetchQuery(typedAlert(typed))]),
    ])
    return
  }
  await (confirms(pathname) ? client.prefetchQuery(alertToConfirm(token)) : client.prefetchQuery(ownAlerts(token)))
}

/** Asks for emails about new homes. The address has the search of the list. */
function NewPage() {
  const address = new URLSearchParams(useLocation().search)
  const done = address.get('done')
  const typedToken = address.get('token') ?? ''
  const search = searchOf(address)
  const { data, error } = useQuery(searchInWords(search))
  const typed = useQuery({ ...typedAlert(typedToken), enabled: typedToken !== '' })
  const { name } = useCompany()
  return (
    <Container className="pt-10 pb-16 sm:pt-14">
      <PageHead
        title={`${isAsked(done) ? 'Check your email' : newAlertTitle(search)} | ${name}`}
        description="Emails about new homes and price drops that fit your search."
        path={NEW_ALERT_PATH}
      />
      <div className="mx-auto max-w-prose">
        <NewAlert
          // What was typed comes later where the page was left and is opened again.
          key={`${done} ${typed.isSuccess}`}
          search={search}
          done={done}
          name={data?.name}
          isUnknown={error instanceof ApiError && error.status === 400}
          typed={typed.data ?? null}
          token={typedToken}
        />
      </div>
    </Container>
  )
}

/** The alerts of one person, by the link in every email. */
function OwnPage() {
  const { token = '' } = useParams()
  const { search } = useLocation()
  return (
    <LinkPage
      title="Your alerts"
      company={useCompany().name}
      query={useQuery(ownAlerts(token))}
      unknown="We couldn't find this alert. Try opening the full link from your email."
    >
      {(own) => <AlertList own={own} path={`/alerts/${token}`} done={new URLSearchParams(search).get('done')} />}
    </LinkPage>
  )
}

/** Asks for one press. Opening the link confirms nothing, because mail scanners open every link. */
function ConfirmPage() {
  const { token = '' } = useParams()
  const query = useQuery(alertToConfirm(token))
  const title = query.data?.isConfirmed === true ? 'Your alert is on' : 'Confirm your alert'
  return (
    <LinkPage
      title={title}
      company={useCompany().name}
      query={query}
      unknown="We couldn't find this alert. The link may have expired after seven days, or the alert was deleted."
    >
      {(alert) => <ConfirmAlert title={title} alert={alert} path={`/alerts/confirm/${token}`} />}
    </LinkPage>
  )
}

/** The pages of the alerts. They are one chunk, because every page names the chunks that there are. */
export default function AlertsPage() {
  const { pathname } = useLocation()
  if (pathname === NEW_ALERT_PATH) return <NewPage />
  return confirms(pathname) ? <ConfirmPage /> : <OwnPage />
}
