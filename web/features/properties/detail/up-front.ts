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
      ? 'Held and returned as set out in the lease.'
      : 'Held in an interest-bearing account and returned within 30 days of move-out, minus any unpaid rent or damage.'
  return [
    { label: "First month's rent", amount: firstMonth, purpose: 'Covers your first month.' },
    { label: "Last month's rent", amount: lastMonth, purpose: 'Covers your last month and earns interest until then.' },
    { label: 'Security deposit', amount: securityDeposit, purpose: deposit },
    { label: 'Lock and key', amount: lockFee, purpose: 'The cost of a new lock and keys.' },
  ].flatMap(({ amount, ...cost }) => (amount === null || Number(amount) === 0 ? [] : [{ ...cost, amount }]))
}

/** The total in dollars, summed in whole cents. */
export const totalOf = (costs: readonly UpFrontCost[]) =>
  costs.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0) / 100

/** Since August 2025, Massachusetts renters pay only a broker whom they engaged themselves. */
export const BROKER_WORDS: Record<NonNullable<Property['brokerFeePaidBy']>, string> = {
  landlord: 'The landlord pays the broker. You pay no broker fee.',
  tenant: 'You pay a broker only if you hired one yourself, in writing.',
  none: 'No broker fee.',
}
