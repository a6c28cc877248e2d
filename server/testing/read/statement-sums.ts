export const SUM_NAMES = ['Charged', 'Credited', 'Received', 'Returned or refunded', 'Kept from the deposit'] as const
export type StatementSums = Partial<Record<(typeof SUM_NAMES)[number], number>>

/** The sums below the table of a statement of account, in cents. What is zero is not shown. */
export function statementSums(text: string): StatementSums {
  const sums: StatementSums = {}
  for (const name of SUM_NAMES) {
    const [, minus, amount] = new RegExp(`\\n${name}\\n(\u2212?)\\$([\\d,.]+)\\n`).exec(text) ?? []
    if (amount !== undefined) sums[name] = Math.round(Number(amount.replaceAll(',', '')) * 100) * (minus ? -1 : 1)
  }
  return sums
}
