import { formatMoney } from '#contract/core/format-money.ts'
import { Section } from '../detail/section.tsx'
import { incomeFor } from './monthly-cost.ts'

/** On a rental: the income that the usual rule asks for, by its name. */
export const IncomeHint = ({ rent }: { rent: string }) => (
  <Section title="Income guideline" className="print:hidden">
    <p className="mt-4 max-w-prose">
      By the 40-times rule, this rent fits an income of <b>{`${formatMoney(incomeFor(rent))} a year`}</b> before taxes,
      and takes 30% of it. A rule of thumb, not a requirement. Vouchers are welcome.
    </p>
  </Section>
)
