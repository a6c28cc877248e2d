import { formatMoney } from '#contract/core/format-money.ts'
import { Section } from '../detail/section.tsx'
import { incomeFor } from './monthly-cost.ts'

/** On a rental: the income that the usual rule asks for, by its name. */
export const IncomeHint = ({ rent }: { rent: string }) => (
  <Section title="Income guideline" className="print:hidden">
    <p className="mt-4 max-w-prose">
      Under the common 40-times rule, this rent is affordable on <b>{`${formatMoney(incomeFor(rent))} a year`}</b>
      {
        " before taxes. The rent would be 30% of your income. It's a rule of thumb, not a requirement. Vouchers are welcome."
      }
    </p>
  </Section>
)
