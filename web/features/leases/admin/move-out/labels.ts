import { formatAmount } from '#contract/core/format-money.ts'
import type { LastMonth } from '#contract/leases/move-out/admin.ts'
import type { MoveOutStep, NoticeWay } from '#contract/leases/move-out/fields.ts'

export const STEP_NAMES: Record<MoveOutStep, string> = {
  inspection: 'Inspection',
  keys: 'Keys returned',
  forwarding_address: 'Forwarding address',
  readings: 'Final readings',
  deposit: 'Deposit returned',
}

export const WAY_NAMES: Record<NoticeWay, string> = { letter: 'Letter', email: 'Email', in_person: 'In person' }

/** The rent of a last month that is charged by the day, and what becomes of the rent that is charged for it. */
export function lastMonthWords({ name, amount, charged }: LastMonth, isToConfirm: boolean): string {
  const isCorrected = charged !== null && charged !== amount
  return `Rent for ${name}: ${formatAmount(amount)}.${isCorrected ? ` The ledger has ${formatAmount(charged)} for that month. ${isToConfirm ? 'Once you confirm the notice, that' : 'That'} is reversed, and these days are charged.` : ''}`
}
