import { backToForm } from '#web/lib/forms/back-to-form.ts'
import type { Sent } from '#web/lib/forms/sent-state.ts'
import { useOutcomeHeading } from '#web/lib/routing/use-outcome-heading.ts'
import { sessionOwner } from '#web/lib/session/session-owner.ts'
import { subscribeToSession } from '#web/lib/session/session.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Fact } from '../layout/fact.tsx'
import { PhoneLink } from '../phone-mail-links.tsx'

interface SentDetailsProps {
  /** The id of the heading. */
  id: string
  title: string
  sent: Sent & { emailedTo?: string | null | undefined }
  /** What happens next, and by when. */
  children: ReactNode
  facts: readonly (readonly [name: string, value: string])[]
  /** What was emailed: `a confirmation`. */
  email: string
  /** Back to the form with everything in it. Left out where the address is that of the account. */
  correct?: (() => void) | undefined
  /** Said next to it. */
  correctNote?: string | undefined
  /** What was written. */
  quote: { title: string; text: string }
  phone: string
  actions: ReactNode
  /** The field that gets the focus when the form is empty again. */
  firstField: string
}

/** What was received, what happens next, where the email went and what can be done now. Another user of this tab sees the form instead. */
export function SentDetails(props: SentDetailsProps) {
  const { id, title, sent, children, facts, email, correct, correctNote, quote, phone, actions, firstField } = props
  const heading = useOutcomeHeading(true)
  const owner = useSyncExternalStore(subscribeToSession, sessionOwner, () => null)
  const isMine = sent.owner === null || sent.owner === owner
  useEffect(() => {
    if (!isMine) backToForm(firstField, {}, { replace: true })
  }, [isMine, firstField])
  if (!isMine) return null
  return (
    <>
      <h2 ref={heading} id={id} tabIndex={-1} className="flex scroll-mt-30 items-center gap-3 text-2xl">
        <CircleCheck className="size-6 shrink-0 text-green-text" />
        {title}
      </h2>
      <div className="mt-3 max-w-prose space-y-3 text-lg">{children}</div>
      <dl className="mt-6 grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 shadow-soft sm:grid-cols-2 sm:p-6">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <p className="mt-6 max-w-prose">
        {sent.emailedTo == null ? (
          `We couldn't email you ${email} this time. Please write down your reference.`
        ) : (
          <>
            We emailed {email} to <strong className="font-semibold wrap-anywhere">{sent.emailedTo}</strong>.{' '}
            {correct && (
              <>
                <button type="button" onClick={correct} className="link min-h-6 font-medium print:hidden">
                  Wrong address?
                </button>
                {correctNote !== undefined && ` ${correctNote}`}
              </>
            )}
          </>
        )}
      </p>
      {phone !== '' && (
        <p className="mt-2 max-w-prose">
          Questions? Call <PhoneLink number={phone} className="link font-medium" /> and mention your reference.
        </p>
      )}
      <div className="mt-7 flex flex-wrap gap-3 print:hidden">{actions}</div>
      <h3 className="mt-10 text-lg">{quote.title}</h3>
      <p className="mt-2 max-w-prose border-l-2 border-line pl-4 whitespace-pre-line text-muted wrap-anywhere">
        {quote.text}
      </p>
    </>
  )
}
