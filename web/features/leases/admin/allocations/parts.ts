import type { AdminLedgerEntry } from '#contract/leases/entries.ts'

/** What money of an account pays: only charges of the same part. */
const PARTS: Partial<Record<AdminLedgerEntry['account'], string>> = {
  rent: 'rent',
  last_month: 'rent',
  interest: 'rent',
  deposit: 'deposit',
}
export const partOf = ({ account }: AdminLedgerEntry) => PARTS[account] ?? 'fee'

/** A payment or credit. */
export const isPaying = ({ kind, left }: AdminLedgerEntry) => kind !== 'charge' && left !== null

/** Whether a payment or credit has money that could pay another charge, which is open. */
export const isMovable = (entry: AdminLedgerEntry, entries: readonly AdminLedgerEntry[]) =>
  isPaying(entry) &&
  (entry.paid.length > 0 || Number(entry.left) > 0) &&
  entries.some((other) => other.kind === 'charge' && Number(other.left) > 0 && partOf(other) === partOf(entry))
