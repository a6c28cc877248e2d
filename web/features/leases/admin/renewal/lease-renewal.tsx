import { formatDate, formatDay } from '#contract/core/dates.ts'
import type { AdminOffer } from '#contract/leases/renewals/admin.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadState } from '#web/ui/feedback/load-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { leaseRenewal } from '../../api.ts'
import { OFFER_STATES, rentChange, termOf } from '../../renewals/labels.ts'
import { fetchOfferDialogs, LazyOfferDialog, LazyWithdrawalDialog } from './lazy-dialogs.tsx'

/** When an offer was made, and until when it can be answered or when it was. */
function daysOf({ state, staffName, offeredAt, answerBy, closedAt }: AdminOffer) {
  const made = `Offered by ${staffName} on ${formatDate(offeredAt)}.`
  if (state === 'open') return `${made} Answer by ${formatDay(answerBy)}.`
  if (state === 'expired') return `${made} It was open until ${formatDay(answerBy)}.`
  if (closedAt === null) return `${made} The lease was changed afterward, so it no longer fits.`
  return `${made} ${OFFER_STATES[state].name} on ${formatDate(closedAt)}.`
}

const OfferRow = ({ offer, withdraw }: { offer: AdminOffer; withdraw: () => void }) => (
  <li className="grid gap-1 py-3">
    <p className="flex flex-wrap items-center justify-between gap-2">
      <span className="font-medium">{termOf(offer)}</span>
      <Badge tone={OFFER_STATES[offer.state].tone}>{OFFER_STATES[offer.state].name}</Badge>
    </p>
    <p>{`Rent ${rentChange(offer)}`}</p>
    <p className="text-muted">{daysOf(offer)}</p>
    {offer.message !== null && <p className="text-muted wrap-anywhere">{`Message: ${offer.message}`}</p>}
    {offer.reason !== null && <p className="text-muted wrap-anywhere">{`Reason: ${offer.reason}`}</p>}
    {offer.state === 'open' && (
      <Button variant="secondary" onClick={withdraw} className="mt-1 w-fit print:hidden">
        Withdraw offer
      </Button>
    )}
  </li>
)

/** The renewal of a lease: every offer that was made, and the button that makes one. */
export function LeaseRenewal({ id }: { id: string }) {
  useEffect(fetchOfferDialogs, [])
  const query = useQuery(leaseRenewal(id))
  const [opened, setOpened] = useState<'offer' | AdminOffer | null>(null)
  const { data } = query
  const close = () => setOpened(null)
  const hasOpen = data?.offers[0]?.state === 'open'
  return (
    <section aria-labelledby="renewal" className="rounded-card border border-line bg-surface p-5 text-sm">
      <h2 id="renewal" className="mb-2 text-xl">
        Renewal
      </h2>
      {!data && <LoadState query={query}>Failed to load the renewal. Please try again.</LoadState>}
      {data && (
        <>
          {data.refusal !== null && <p className="text-muted">{data.refusal}</p>}
          {data.refusal === null && data.current !== null && !hasOpen && (
            <>
              <p className="text-muted">{`The term ends on ${formatDay(data.current.endsOn)}.`}</p>
              <Button variant="secondary" onClick={() => setOpened('offer')} className="mt-3 print:hidden">
                Offer renewal
              </Button>
            </>
          )}
          {data.offers.length > 0 && (
            <ul className="mt-2 divide-y divide-line" aria-label="Offers">
              {data.offers.map((offer) => (
                <OfferRow key={offer.id} offer={offer} withdraw={() => setOpened(offer)} />
              ))}
            </ul>
          )}
          {opened === 'offer' && data.current !== null && (
            <LazyOfferDialog leaseId={id} current={data.current} close={close} />
          )}
          {opened !== null && opened !== 'offer' && <LazyWithdrawalDialog offer={opened} close={close} />}
        </>
      )}
    </section>
  )
}
