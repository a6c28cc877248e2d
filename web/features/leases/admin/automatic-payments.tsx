import { formatMonth } from '#contract/core/calendar.ts'
import { formatDay } from '#contract/core/dates.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import type { AutomaticPayments } from '#contract/leases/automatic.ts'
import { dayOfMonth } from '#contract/payments/autopay-own.ts'
import { cardEnding } from '#contract/payments/card-brands.ts'
import { FactRows, type Facts, FactsCard } from '#web/ui/edit/facts-card.tsx'
import { InlineFailure } from '#web/ui/feedback/inline-failure.tsx'
import { useQuery } from '@tanstack/react-query'
import { automaticPayments } from '../api.ts'

type Automatic = Omit<AutomaticPayments, 'others'>
type Scheduled = Automatic['scheduled'][number]

const cardOf = ({ card, isMethodLost }: Pick<Scheduled, 'card' | 'isMethodLost'>) =>
  card === null ? 'None' : `${cardEnding(card.brand, card.last4)}${isMethodLost ? ', expired' : ''}`

function stateOf({ autopay, resumesOn }: Automatic) {
  if (autopay !== 'paused') return autopay === 'on' ? 'On' : 'Off'
  return resumesOn === null ? 'Paused' : `Paused until ${formatMonth(resumesOn)}`
}

function nextOf({ next, isMethodLost }: Automatic) {
  if (next === null) return isMethodLost ? 'None, because the payment method is lost' : 'None'
  return `${formatAmount(next.amount)} on ${formatDay(next.on)}${next.isSkipped ? ', skipped' : ''}`
}

function termsOf(shown: Automatic): Facts {
  const { terms, next, isMethodLost } = shown
  // One that was announced is made, also after autopay was turned off.
  if (terms === null) return next === null ? [] : [['Next', nextOf(shown)]]
  return [
    ['Day of the month', dayOfMonth(terms.day)],
    ['Payment method', cardOf({ card: terms.card, isMethodLost })],
    ['Limit', terms.cap === null ? 'None' : formatAmount(terms.cap)],
    ['Next', nextOf(shown)],
  ]
}

/** Payments, each with what there is to know of it. */
const list = (rows: readonly (readonly [what: string, note: string])[]) => (
  <ul className="grid gap-2">
    {rows.map(([what, note]) => (
      <li key={what}>
        {what} <span className="block font-normal text-muted">{note}</span>
      </li>
    ))}
  </ul>
)

const amountOn = ({ amount, payOn }: Pick<Scheduled, 'amount' | 'payOn'>) =>
  `${formatAmount(amount)} on ${formatDay(payOn)}`

const scheduledOf = ({ scheduled }: Automatic) =>
  scheduled.length === 0 ? 'None' : list(scheduled.map((one) => [amountOn(one), cardOf(one)]))

/** What was not made, and why. */
const unmadeOf = ({ unmade, lastUnmade }: Automatic): Facts => {
  const rows: [string, string][] = unmade.map((one) => [`Scheduled, ${amountOn(one)}`, one.reason])
  if (lastUnmade) rows.unshift([`Autopay on ${formatDay(lastUnmade.on)}`, lastUnmade.reason])
  return rows.length === 0 ? [] : [['Not made', list(rows)]]
}

const factsOf = (shown: Automatic): Facts => [
  ['Autopay', stateOf(shown)],
  ...termsOf(shown),
  ['Scheduled', scheduledOf(shown)],
  ...unmadeOf(shown),
]

/** How the rent is paid by itself, by each of the tenants. Only they can change it. `main` is the name of the main tenant. */
export function AutomaticPaymentsCard({ leaseId, main }: { leaseId: string; main: string }) {
  const { data, refetch, isFetching } = useQuery(automaticPayments(leaseId))
  if (!data)
    return (
      <InlineFailure retry={refetch} isTrying={isFetching}>
        We couldn't load the automatic payments.
      </InlineFailure>
    )
  if (data.others.length === 0)
    return <FactsCard title="Automatic payments" facts={factsOf(data)} note="Only the tenant can change them." />
  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-xl">Automatic payments</h2>
      {[{ ...data, tenantId: 'main', name: main }, ...data.others].map((one) => (
        <section key={one.tenantId} aria-label={`Automatic payments of ${one.name}`}>
          <h3 className="mt-4 font-sans text-sm font-semibold">{one.name}</h3>
          <FactRows facts={factsOf(one)} />
        </section>
      ))}
      <p className="mt-3 text-sm text-muted">Only each tenant can change their own.</p>
    </section>
  )
}
