import type { LedgerRow } from '#server/features/payments/service.ts'

/** The sums of a statement and their names, as in the report at month end. In the order in which they are shown. */
const SUM_NAMES = {
  charged: 'Charged',
  credited: 'Credited',
  received: 'Received',
  returned: 'Returned or refunded',
  kept: 'Kept from the deposit',
} as const
type SumName = keyof typeof SUM_NAMES

/**
 * The sum that an entry belongs to. A charge or a credit that was reversed is a credit. A payment that was reversed, such as a check that was returned,
 * is money that went back, and not a charge. What staff kept of a deposit went to nobody.
 */
function sumNameOf(entry: LedgerRow, reversed: LedgerRow = entry): SumName {
  if (reversed.kind === 'adjustment' && reversed.source === 'staff') return 'kept'
  if (entry.kind === 'charge') return 'charged'
  if (entry.kind === 'payment') return 'received'
  return reversed.kind === 'charge' || reversed.kind === 'credit' ? 'credited' : 'returned'
}

export const sum = (rows: readonly LedgerRow[]) => rows.reduce((cents, row) => cents + Number(row.cents), 0)

/** What was charged, credited, received, returned and kept, with its name, where there was any. All together they are the change of the balance. */
export function sumsOf(rows: readonly LedgerRow[], byId: ReadonlyMap<string, LedgerRow>) {
  const groups = Map.groupBy(rows, (row) => sumNameOf(row, byId.get(row.reverses ?? '')))
  return (Object.keys(SUM_NAMES) as SumName[])
    .map((name) => ({ label: SUM_NAMES[name], cents: sum(groups.get(name) ?? []) }))
    .filter(({ cents }) => cents !== 0)
}
