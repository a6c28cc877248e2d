import { formatCents } from '#contract/core/money.ts'
import { formatAmount } from '#contract/core/format-money.ts'
import { AppError } from '#server/errors.ts'

const dollars = (cents: number) => formatAmount(formatCents(cents))

const invalid = (path: string, message: string) => new AppError('validation', message, { issues: [{ path, message }] })

/** The shares by account. Refused unless they are of everyone on the lease and add up to the rent. */
export function requireShares(
  given: readonly { tenantId: string; share: number }[],
  { tenants, rentCents, newCents = 0 }: { tenants: readonly string[]; rentCents: number | null; newCents?: number },
): Map<string, number> {
  if (rentCents === null) throw new AppError('conflict', 'This lease has no rent yet. Enter the rent first.')
  const shares = new Map(given.map(({ tenantId, share }) => [tenantId, share]))
  if (shares.size !== given.length || shares.size !== tenants.length || tenants.some((id) => !shares.has(id)))
    throw new AppError('conflict', 'The tenants of this lease have changed. Please look at them again.')
  const sum = [...shares.values()].reduce((all, cents) => all + cents, newCents)
  if (sum === rentCents) return shares
  const difference = `${dollars(Math.abs(sum - rentCents))} ${sum < rentCents ? 'less' : 'more'} than the rent of ${dollars(rentCents)}`
  throw invalid('shares', `The shares add up to ${dollars(sum)}, which is ${difference}.`)
}
