import { formatMonth } from '#contract/core/calendar.ts'
import { formatDate, formatDay } from '#contract/core/dates.ts'
import type { Offer } from '#contract/leases/renewals/fields.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PortalCard } from '#web/ui/layout/portal-card.tsx'
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts'
import { useEffect, useState } from 'react'
import { FactList } from '../own/fact-list.tsx'
import { LazyAnswerDialog, fetchAnswerDialog } from './lazy-answer.ts'
import { OFFER_STATES, rentChange, termOf } from './labels.ts'

const onDay = (at: string | null) => (at === null ? '' : ` on ${formatDate(at)}`)

/** What an offer asks of the tenant, or what became of it. */
const SENTENCES: Record<Offer['state'], (offer: Offer) => string> = {
  open: ({ currentEndsOn, answerBy }) =>
    `Your lease ends on ${formatDay(currentEndsOn)}. We'd like you to stay. Please answer by ${formatDay(answerBy)}.`,
  accepted: ({ closedAt }) => `You accepted this offer${onDay(closedAt)}.`,
  declined: ({ closedAt, currentEndsOn }) =>
    `You declined this offer${onDay(closedAt)}. Your lease ends on ${formatDay(currentEndsOn)}.`,
  withdrawn: ({ currentEndsOn }) =>
    `This offer no longer applies. Your lease ends on ${formatDay(currentEndsOn)}. Questions? Contact your property manager.`,
  expired: ({ answerBy, currentEndsOn }) =>
    `This offer was open until ${formatDay(answerBy)}. Your lease ends on ${formatDay(currentEndsOn)}. Still want to stay? Contact your property manager.`,
}

/** An offer to renew the lease, with its terms and the two answers. */
export function OwnOffer({ offer }: { offer: Offer }) {
  const [asked, setAsked] = useState<'accept' | 'decline' | null>(null)
  const { state, message, rentFrom, reason } = offer
  // The buttons go with the answer, and the focus with them.
  const card = useKeptFocus<HTMLDivElement>(state)
  const isOpen = state === 'open'
  useEffect(() => {
    if (isOpen) fetchAnswerDialog()
  }, [isOpen])
  return (
    <PortalCard>
      <div ref={card} tabIndex={-1} className="outline-none">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-xl">{isOpen ? 'Renew your lease' : 'Lease renewal'}</h2>
          <Badge tone={OFFER_STATES[state].tone}>{OFFER_STATES[state].name}</Badge>
        </div>
        <p className="mt-3 max-w-prose text-muted">{SENTENCES[state](offer)}</p>
        {message !== null && isOpen && (
          <blockquote className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">{message}</blockquote>
        )}
        {(isOpen || state === 'accepted') && (
          <FactList
            facts={[
              ['New term', termOf(offer)],
              ['Monthly rent', rentChange(offer)],
              ['First month with this rent', formatMonth(rentFrom)],
            ]}
          />
        )}
        {reason !== null && <p className="mt-3 max-w-prose text-muted wrap-anywhere">{`Reason: ${reason}`}</p>}
      </div>
      {isOpen && (
        <div className="mt-4 flex flex-wrap gap-3 print:hidden">
          <Button onClick={() => setAsked('accept')}>Accept renewal</Button>
          <Button variant="secondary" onClick={() => setAsked('decline')}>
            Decline
          </Button>
        </div>
      )}
      {isOpen && asked !== null && (
        <LazyAnswerDialog offer={offer} isAccepted={asked === 'accept'} close={() => setAsked(null)} />
      )}
    </PortalCard>
  )
}
