import type { Property } from '#contract/properties/public.ts'
import { formatMoney } from '#contract/core/format-money.ts'
import { BROKER_WORDS, totalOf, upFrontCosts } from './up-front.ts'

const UNKNOWN =
  "Move-in costs haven't been finalized. Contact us and we'll send every figure in writing before you apply."

function UpFront({ property }: { property: Property }) {
  const costs = upFrontCosts(property)
  if (costs.length === 0) return <p className="text-muted">{UNKNOWN}</p>
  return (
    <dl className="divide-y divide-line">
      {costs.map(({ label, amount, purpose }) => (
        <div key={label} className="grid grid-cols-[1fr_auto] gap-x-6 pb-3 not-first:pt-3 print:py-1!">
          <dt className="font-medium">
            {label}
            <span className="block text-sm font-normal text-muted">{purpose}</span>
          </dt>
          <dd className="text-right tabular-nums">{formatMoney(amount)}</dd>
        </div>
      ))}
      <div className="grid grid-cols-[1fr_auto] gap-x-6 border-t-2! pt-3 text-lg print:py-1! font-semibold">
        <dt>Total to move in</dt>
        <dd className="text-right tabular-nums">{formatMoney(totalOf(costs))}</dd>
      </div>
    </dl>
  )
}

/** On a rental: every dollar that must be paid, shown before any personal data is requested (940 CMR 38). */
export function MoveInCosts({ property }: { property: Property }) {
  const { price, brokerFeePaidBy } = property
  return (
    <section
      aria-labelledby="move-in-costs"
      className="mt-8 grid gap-x-10 gap-y-6 rounded-card border border-line bg-surface p-6 md:grid-cols-[2fr_3fr] print:mt-4 print:grid-cols-[2fr_3fr] print:p-4"
    >
      <div>
        <h2 id="move-in-costs" className="text-2xl print:text-lg">
          Cost breakdown
        </h2>
        <p className="mt-4 text-sm text-muted">Monthly rent</p>
        <p className="font-display text-4xl font-[560] tracking-tight tabular-nums print:text-2xl">
          {formatMoney(price)}
        </p>
        <p className="mt-1.5 text-sm text-muted">
          Includes every required fee. Utilities you set up in your own name are extra.
        </p>
        {brokerFeePaidBy !== null && <p className="mt-4 font-medium">{BROKER_WORDS[brokerFeePaidBy]}</p>}
      </div>
      <UpFront property={property} />
    </section>
  )
}

/** The same in short, above the contact form. */
export function MoveInSummary({ property }: { property: Property }) {
  const { price, brokerFeePaidBy } = property
  const costs = upFrontCosts(property)
  return (
    <section aria-label="Cost breakdown" className="mt-4 rounded-card bg-sand p-5">
      <p className="text-xl font-semibold tabular-nums">{formatMoney(price)} a month</p>
      <p className="mt-1 text-sm">
        {costs.length === 0
          ? UNKNOWN
          : `To move in: ${formatMoney(totalOf(costs))} (${costs
              .map(({ label, amount }) => `${label.toLowerCase()} ${formatMoney(amount)}`)
              .join(', ')}).`}{' '}
        {brokerFeePaidBy !== null && BROKER_WORDS[brokerFeePaidBy]}
      </p>
    </section>
  )
}
