import type { TypedAlert } from '#contract/alerts/public.ts'
import { useOutcomeHeading } from '#web/lib/routing/use-outcome-heading.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AgainForm } from '#web/ui/fields/again-form.tsx'

export const NEW_ALERT_PATH = '/alerts/new'
/** The form was sent, and what came of asking for the email again. */
const ASKED: Readonly<Record<string, string | null>> = {
  asked: null,
  again: 'We sent the link again.',
  often: "We can't send more emails to this address right now. Please try again in an hour.",
  enough: 'Too many alert requests from your network. Please try again later.',
}
export const isAsked = (done: string | null) => Object.hasOwn(ASKED, done ?? '')

export const newAlertHref = (parameters: Record<'search' | 'token', string> & { done?: string }) =>
  `${NEW_ALERT_PATH}?${new URLSearchParams(parameters).toString()}`

/** Anyone can write a link to this page. What is no address is not shown as one. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/

interface AskedProps {
  /** The search as the parameters of the list. */
  search: string
  typed: TypedAlert | null
  token: string
  done: string | null
}

/** Where the link went, with the ways back from a wrong address or a lost email. */
export function Asked({ search, typed, token, done }: AskedProps) {
  const email = ADDRESS.exec(typed?.email ?? '')?.[0]
  const message = ASKED[done ?? '']
  return (
    <>
      <h1 ref={useOutcomeHeading(true)} tabIndex={-1} className="text-4xl">
        Check your email
      </h1>
      <p className="mt-3 text-muted wrap-anywhere">
        We sent a link to {email ? <strong className="text-ink">{email}</strong> : 'you'}. Open it within seven days to
        turn on your alert. We won't email you about homes until you do. Don't see it? Check your spam folder.
      </p>
      <output className="block">
        {message && (
          <Notice tone={done === 'again' ? 'info' : 'error'} className="mt-6">
            {message}
          </Notice>
        )}
      </output>
      {typed && email && (
        <AgainForm
          action={NEW_ALERT_PATH}
          fields={{ ...typed, search }}
          correctHref={newAlertHref({ search, token })}
        />
      )}
    </>
  )
}
