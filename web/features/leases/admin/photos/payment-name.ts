import type { AdminLedgerEntry } from '#contract/leases/entries.ts'
import { METHOD_NAMES } from '#contract/leases/method-names.ts'

/** A payment that staff recorded, in a few words: `Check 1042`. */
export const paymentName = ({ method, number }: Pick<AdminLedgerEntry, 'method' | 'number'>) =>
  [method && METHOD_NAMES[method], number].filter(Boolean).join(' ')
