import type { Property } from '#contract/properties/public.ts'

type Costs = Pick<Property, 'firstMonth' | 'lastMonth' | 'securityDeposit' | 'lockFee' | 'propertyType'>

interface UpFrontCost {
  label: string
  amount: string
  purpose: string
}

/** The move-in costs that are known. */
export function upFrontCosts({ firstMonth, lastMonth, securityDeposit, lockFee, propertyType }: Costs): UpFrontCost[] {
  const deposit =
    propertyType === 'commercial'
      ? 'Held and given back as the lease says.'
      : 'Held in a bank with interest. Given back within 30 days after you leave, less unpaid rent and damage.'
  return [
    { label: 'First month’s rent', amount: firstMonth, purpose: 'Pays your first month.' },
    { label: 'Last month’s rent', amount: lastMonth, purpose: 'Pays your last month; it earns interest until then.' },
    { label: 'Security deposit', amount: securityDeposit, purpose: deposit },
    { label: 'Lock and key', amount: lockFee, purpose: 'The cost of a new lock and its keys.' },
  ].flatMap(({ amount, ...cost }) => (amount === null || Number(amount) === 0 ? [] : [{ ...cost, amount }]))
}

/** The total in dollars, summed in whole cents. */
export const totalOf = (costs: readonly UpFrontCost[]) =>
  costs.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0) / 100

/** Since August 2025, Massachusetts renters pay only a broker whom they engaged themselves. */
export const BROKER_WORDS: Record<NonNullable<Property['brokerFeePaidBy']>, string> = {
  landlord: 'The landlord pays the broker. You pay no broker fee.',
  tenant: 'You pay a broker only if you engaged one yourself, in writing.',
  none: 'There is no broker fee.',
}
