import type { TypedAlert } from '#contract/alerts/public.ts'
import { queryOf } from '#contract/core/web-address.ts'
import { ALERT_FILTERS } from '#web/lib/routing/list-filters.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { navigate } from '#web/lib/routing/history.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { HoneypotField } from '#web/ui/fields/honeypot-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Link } from '#web/lib/routing/link.tsx'
import { useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import { useRef, useState } from 'react'
import { typedAlert } from './api.ts'
import { Asked, isAsked, NEW_ALERT_PATH, newAlertHref } from './asked-alert.tsx'
import { FREQUENCY_CHOICES } from './frequencies.ts'

/** The search that the page is about. An address without `search` may have the parameters of the list themselves. */
export function searchOf(address: URLSearchParams): string {
  const own = new URLSearchParams([...address].filter(([name]) => ALERT_FILTERS.includes(name)))
  // In the order in which the server reads them.
  own.sort()
  return address.get('search') ?? own.toString()
}

const isOfSavedHomes = (search: string) => new URLSearchParams(search).has('homes')
export const newAlertTitle = (search: string) =>
  isOfSavedHomes(search) ? 'Email me price drops' : 'Email me new homes like this'

const ERRORS: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address.',
  search: "We don't recognize this search. Go back to the list and change it.",
  many: 'Too many alert requests from your network. Please try again later.',
}

interface NewAlertProps {
  /** The search as the parameters of the list. */
  search: string
  /** What the form before has done, or why it could not. */
  done: string | null
  /** The search in words. Undefined where it is not known. */
  name: string | undefined
  /** Whether no list has this search. */
  isUnknown: boolean
  /** What was typed into the form before. */
  typed: TypedAlert | null
  /** The same, as the address has it. */
  token: string
}

const listOf = (search: string) => (isOfSavedHomes(search) ? '/saved' : `/properties${search && `?${search}`}`)
/** A plain form, so that it works without script. With script nothing typed is lost when something is wrong. */
function AlertForm({ search, done, typed }: Omit<NewAlertProps, 'name' | 'isUnknown' | 'token'>) {
  const [failure, setFailure] = useState<string>()
  const client = useQueryClient()
  const sent = useRef('')
  const { form, errors, isSending } = useForm({
    schema: async () => (await import('./sending.ts')).NewAlert,
    complete: () => ({ filter: queryOf(search) }),
    send: async (body) => {
      const { token } = await (await import('./sending.ts')).send(body)
      client.setQueryData([...typedAlert(token).queryKey], { email: body.email, frequency: body.frequency })
      sent.current = token
    },
    onSent: () => navigate(newAlertHref({ search, done: 'asked', token: sent.current }), { replace: true }),
    onFailed: (error) =>
      setFailure(errorMessage(error, "Your alert wasn't saved. Please check your connection and try again.")),
  })
  const isUnknown = Object.keys(errors).some((path) => path.startsWith('filter'))
  const before = done === 'email' ? undefined : ERRORS[done ?? '']
  const problem = isUnknown ? ERRORS['search'] : (failure ?? before)
  return (
    <>
      {problem !== undefined && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      <form {...form} method="post" action={NEW_ALERT_PATH} aria-label="Alert" className="mt-6 grid gap-5">
        <input type="hidden" name="search" value={search} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          aria-required
          maxLength={254}
          defaultValue={typed?.email ?? ''}
          error={errors['email'] ?? (done === 'email' ? ERRORS['email'] : undefined)}
        />
        <SelectField
          label="How often"
          name="frequency"
          defaultValue={typed?.frequency ?? 'daily'}
          choices={FREQUENCY_CHOICES}
        />
        <HoneypotField name="website" />
        <div>
          <Button type="submit" size="large" pending={isSending}>
            Get alerts
          </Button>
        </div>
      </form>
    </>
  )
}

/** For a search that was cut off or mistyped. */
const Unknown = () => (
  <EmptyState
    level={1}
    icon={<Bell />}
    title="We don't recognize this search"
    actions={<LinkButton to="/properties">Browse homes</LinkButton>}
  >
    <p>Choose filters in the list of homes, then press "Email me new homes like this" there.</p>
  </EmptyState>
)

/** Asks for emails about new homes of a search. */
export function NewAlert({ search, done, name, isUnknown, typed, token }: NewAlertProps) {
  if (isUnknown) return <Unknown />
  return (
    <>
      {isAsked(done) ? (
        <Asked search={search} typed={typed} token={token} done={done} />
      ) : (
        <>
          <h1 className="text-4xl">{newAlertTitle(search)}</h1>
          <p className="mt-3 text-muted">
            {isOfSavedHomes(search)
              ? "We'll email you when the price of a home you've saved drops. Homes you save later aren't included until you set up a new alert."
              : "We'll email you when a home that fits your search is listed or its price drops."}{' '}
            Unsubscribe anytime.
          </p>
          {name !== undefined && (
            <p className="mt-4 border-l-2 border-harbor pl-4 text-lg font-semibold wrap-anywhere">{name}</p>
          )}
          <AlertForm search={search} done={done} typed={typed} />
        </>
      )}
      <Link to={listOf(search)} className="mt-3 link inline-flex min-h-11 items-center">
        {isOfSavedHomes(search) ? 'See your saved homes' : 'See homes in this search'}
      </Link>
    </>
  )
}
