import type { PropertyWithSample } from '#contract/properties/public.ts'
import { parseCents } from '#contract/core/money.ts'

/** What an estimate of the monthly cost of a home assumes. Money is whole cents. */
export interface Assumptions {
  price: number
  downPayment: number
  /** Thousandths of a percent a year: 6.5% is 6500. */
  rate: number
  years: number
  taxYear: number
  insuranceYear: number
  hoa: number
}

/** Where a home says nothing, or nobody has said anything yet. In hundredths of a percent of the price. */
const DOWN_PAYMENT = 2000
const TAX_YEAR = 110
const INSURANCE_YEAR = 35
const YEARS = 30

const shareOf = (cents: number, share: number) => Math.round((cents * share) / 10_000)

/** Thousandths of a percent: `"6.5"` → 6500. */
export const rateOf = (percent: string) => Math.round(Number(percent) * 1000)

type Home = Pick<PropertyWithSample, 'price' | 'hoa' | 'taxYear'>

/** What an estimate begins with: the facts of the home, the rate of the site and otherwise a share of the price. */
export function assumptionsOf({ price: dollars, hoa, taxYear }: Home, percent: string): Assumptions {
  const price = parseCents(dollars) ?? 0
  return {
    price,
    downPayment: shareOf(price, DOWN_PAYMENT),
    rate: rateOf(percent),
    years: YEARS,
    taxYear: taxYear === null ? shareOf(price, TAX_YEAR) : (parseCents(taxYear) ?? 0),
    insuranceYear: shareOf(price, INSURANCE_YEAR),
    hoa: parseCents(hoa ?? '0') ?? 0,
  }
}

/**
 * The monthly payment of a loan with a fixed rate, in cents: L · r / (1 − (1 + r)^−n), where L is the loan, r the rate of a month (the rate of a year
 * divided by 12) and n the number of months. Without a rate it is L / n. Rounded to the cent, half a cent up.
 */
export function loanPayment(loan: number, rate: number, years: number): number {
  const months = years * 12
  const monthly = rate / 100_000 / 12
  return Math.round(monthly === 0 ? loan / months : (loan * monthly) / (1 - (1 + monthly) ** -months))
}

/** The cost of a month in cents: each part rounded to the cent, and their sum. */
export function monthlyCost({ price, downPayment, rate, years, taxYear, insuranceYear, hoa }: Assumptions) {
  const loan = loanPayment(price - downPayment, rate, years)
  const tax = Math.round(taxYear / 12)
  const insurance = Math.round(insuranceYear / 12)
  return { loan, tax, insurance, hoa, total: loan + tax + insurance + hoa }
}

/** The yearly income that the 40-times rule asks for, in dollars: 40 times the monthly rent, which then is 30% of the income. */
export const incomeFor = (rent: string) => ((parseCents(rent) ?? 0) * 40) / 100
