import { formatAmount, formatMoney } from '#contract/core/format-money.ts'
import { formatDay } from '#contract/core/dates.ts'
import type { PropertyWithSample } from '#contract/properties/public.ts'
import { formatCount } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { type ComponentType, useState } from 'react'
import { Section } from '../detail/section.tsx'
import type { CostEditorProps } from './cost-editor.tsx'
import { type Assumptions, assumptionsOf, monthlyCost } from './monthly-cost.ts'

type Home = Pick<PropertyWithSample, 'price' | 'hoa' | 'taxYear'>

/** As in the details below. */
const ROW = 'grid grid-cols-[10rem_1fr] gap-4 py-3'

const dollars = (cents: number) => formatMoney(cents / 100)
const percentOf = (share: number) => `${Math.round(share * 10) / 10}%`

/** Each part with what it assumes. What is neither a fact of the home nor typed is called an estimate. */
function rowsOf(now: Assumptions, first: Assumptions, home: Home) {
  const { price, downPayment, rate, years, taxYear, insuranceYear } = now
  const { loan, tax, insurance, hoa } = monthlyCost(now)
  const isGuess = (part: 'taxYear' | 'insuranceYear') => now[part] === first[part]
  const guess = (cents: number) => `, estimated at ${Math.round((cents / price) * 10_000) / 100}% of the price`
  const share = percentOf((downPayment / price) * 100)
  return [
    [
      'Loan payment',
      `${dollars(price - downPayment)} at ${rate / 1000}% over ${formatCount(years, 'year')}, with ${dollars(downPayment)} (${share}) down`,
      loan,
    ],
    [
      'Property tax',
      `${dollars(taxYear)} a year${home.taxYear === null && isGuess('taxYear') ? guess(taxYear) : ''}`,
      tax,
    ],
    [
      'Home insurance',
      `${dollars(insuranceYear)} a year${isGuess('insuranceYear') ? guess(insuranceYear) : ''}`,
      insurance,
    ],
    ['HOA fee', home.hoa === null && hoa === 0 ? 'None known' : `${dollars(hoa)} a month`, hoa],
  ] as const
}

interface MonthlyCostProps {
  home: Home
  rate: NonNullable<PropertyWithSample['mortgageRate']>
}

/** What a home for sale costs each month, with everything that the estimate assumes. The form that changes it is loaded on a press. */
export function MonthlyCost({ home, rate }: MonthlyCostProps) {
  const first = assumptionsOf(home, rate.percent)
  const [changed, setChanged] = useState<Assumptions | null>(null)
  const [Editor, setEditor] = useState<ComponentType<CostEditorProps> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const now = changed ?? first

  async function edit() {
    try {
      const { CostEditor } = await import('./cost-editor.tsx')
      setEditor(() => CostEditor)
    } catch {
      setFailed(true)
    }
  }
  return (
    <Section title="Monthly cost" className="print:hidden">
      <p className="mt-4 max-w-prose">
        {`This estimate starts at ${rate.percent}%, the rate on ${formatDay(rate.asOf)}. Utilities, closing costs and mortgage insurance are extra.`}
      </p>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {rowsOf(now, first, home).map(([label, assumed, cents]) => (
          <div key={label} className={ROW}>
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">
              {formatAmount(cents / 100)}
              <p className="text-sm text-muted">{assumed}</p>
            </dd>
          </div>
        ))}
        <div className={ROW}>
          <dt className="font-medium">Monthly total</dt>
          <dd aria-live="polite" className="text-xl font-semibold">
            {formatAmount(monthlyCost(now).total / 100)}
          </dd>
        </div>
      </dl>
      {Editor ? (
        <Editor first={first} onChange={setChanged} />
      ) : (
        <Button variant="secondary" onClick={() => void edit()} className="mt-5 noscript:hidden">
          Change the numbers
        </Button>
      )}
      <output className="block text-sm text-muted empty:hidden">
        {hasFailed && !Editor && "That didn't load. Please check your connection and try again."}
      </output>
    </Section>
  )
}
