import { formatMoney } from '#contract/core/format-money.ts'
import { formatCents, parseCents } from '#contract/core/money.ts'
import { type Assumptions, rateOf } from './monthly-cost.ts'

type Name = Exclude<keyof Assumptions, 'price'>

/** What was typed, by field. */
export type Typed = Readonly<Record<Name, string>>
type Problems = Partial<Record<Name, string>>

/** What each field must be. */
const MONEY: Readonly<Record<Exclude<Name, 'rate' | 'years'>, string>> = {
  downPayment: 'Enter the down payment in dollars or as a percentage, such as 60000 or 20%.',
  taxYear: 'Property tax must be dollars, such as 7200',
  insuranceYear: 'Home insurance must be dollars, such as 2100',
  hoa: 'HOA fee must be dollars, such as 350',
}
const MAX_RATE = 25
const MAX_YEARS = 40
/** A billion dollars. */
const MAX_CENTS = 100_000_000_000

const plain = (cents: number) => formatCents(cents).replace(/\.00$/, '')

/** How the fields show what an estimate assumes. */
export const typedOf = ({ downPayment, rate, years, taxYear, insuranceYear, hoa }: Assumptions): Typed => ({
  downPayment: plain(downPayment),
  rate: String(rate / 1000),
  years: String(years),
  taxYear: plain(taxYear),
  insuranceYear: plain(insuranceYear),
  hoa: plain(hoa),
})

/** `$7,020.50 ` → `7020.50`. */
const bare = (text: string) => text.replaceAll(/[\s$,]/g, '')

/** A percentage, such as `6.5` or `6.5%`. */
const percentOf = (text: string) => /^(\d{1,3}(?:\.\d{0,3})?)%?$/.exec(bare(text))?.[1]

/** Dollars as cents. Only the down payment may be a percentage of the price. */
function centsOf(text: string, price: number | null): number | null {
  const share = price !== null && bare(text).endsWith('%') ? percentOf(text) : undefined
  return share === undefined ? parseCents(bare(text)) : Math.round((price! * Number(share)) / 100)
}

/** The assumptions that were typed. A field that cannot be read keeps the value of `last`, and has a problem. */
export function readTyped(typed: Typed, last: Assumptions): { values: Assumptions; problems: Problems } {
  const values = { ...last }
  const problems: Problems = {}
  for (const [name, rule] of Object.entries(MONEY) as [keyof typeof MONEY, string][]) {
    const cents = centsOf(typed[name], name === 'downPayment' ? last.price : null)
    // The price is the most of a down payment.
    const isTooMuch = name !== 'downPayment' && cents !== null && cents >= MAX_CENTS
    if (cents === null || cents < 0 || isTooMuch) problems[name] = rule
    else values[name] = cents
  }
  if (values.downPayment > last.price) {
    problems.downPayment = `Enter a down payment of at most ${formatMoney(last.price / 100)}, the price of this home.`
    values.downPayment = last.downPayment
  }
  const rate = percentOf(typed.rate)
  if (rate !== undefined && Number(rate) <= MAX_RATE) values.rate = rateOf(rate)
  else problems.rate = `Interest rate must be a percentage from 0 to ${MAX_RATE}, such as 6.5`
  const years = bare(typed.years)
  if (/^\d{1,2}$/.test(years) && Number(years) >= 1 && Number(years) <= MAX_YEARS) values.years = Number(years)
  else problems.years = `Loan term must be 1 to ${MAX_YEARS} whole years`
  return { values, problems }
}
